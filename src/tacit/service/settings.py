"""How the service is run."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tacit.errors import ParameterError
from tacit.service.keys import ApiKeys

_LOOPBACK: Final = frozenset(("127.0.0.1", "localhost", "::1"))


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """How the service is run.

    Attributes:
        host: The address that it listens at.
        port: The port; 0 is any that is free.
        workers: Processes that work; as many as there are cores unless given.
        queue: Requests that may wait for one.
        time_limit_seconds: How long a request may take.
        max_bytes: How large one may be.
        names: Further names under which the service may be asked for; those of this machine are known.
        keys: Who may ask; anybody on this machine unless given.
        fixed: Whether requests may bring no requirements of their own.
        expiry_seconds: How long placeholders of a gateway's call lead back.
        certificate: The certificate of the service (PEM), for TLS.
        private_key: Its private key.
        client_ca: The authority that certificates of clients must be from.

    Raises:
        ParameterError: A value is outside its domain, or strangers could ask without a key.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 0
    queue: int = 64
    time_limit_seconds: float = 60.0
    max_bytes: int = 10 << 20
    names: frozenset[str] = frozenset()
    keys: ApiKeys | None = None
    fixed: bool = False
    expiry_seconds: float = 900.0
    certificate: Path | None = None
    private_key: Path | None = None
    client_ca: Path | None = None

    def __post_init__(self) -> None:
        if not self.workers:
            object.__setattr__(self, "workers", os.cpu_count() or 1)
        least = {"workers": 1, "queue": 1, "time_limit_seconds": 0.001, "max_bytes": 1, "expiry_seconds": 1.0}
        for name, value in least.items():
            if getattr(self, name) < value:
                raise ParameterError(f"expected {name} of at least {value:g}, found less", parameter=name)
        if self.host not in _LOOPBACK and self.keys is None:
            raise ParameterError(
                "expected --keys for a service that other machines can ask, found none; make one with --new-key",
                parameter="keys",
            )
        if (self.certificate is None) != (self.private_key is None):
            raise ParameterError("expected a certificate together with its private key", parameter="certificate")
        if self.client_ca and not self.certificate:
            raise ParameterError("expected a certificate beside the authority of clients", parameter="client_ca")

    @property
    def asked_as(self) -> frozenset[str]:
        """The names under which the service may be asked for; any, if who asks must have a key."""
        return frozenset((*_LOOPBACK, "[::1]", self.host, *self.names))
