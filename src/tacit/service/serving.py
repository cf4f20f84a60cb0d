"""The service as a process: workers, the socket, the log, and the end."""

from __future__ import annotations

import logging
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

import uvicorn

from tacit.config import Config
from tacit.errors import InputError
from tacit.service.app import create_app
from tacit.service.operations import Operations
from tacit.service.pool import WorkerPool
from tacit.service.settings import ServiceSettings
from tacit.vault import SecretKey

_ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_BACKLOG: Final = 2048
_KEEP_ALIVE_SECONDS: Final = 75
"""Longer than clients wait when they are told to ask again: their connection must be there then."""


def serve(config: Config, settings: ServiceSettings, *, key: SecretKey | None, on_ready: Callable[[str], None]) -> None:
    """Serves until the process is told to stop (SIGTERM, Ctrl-C); requests that run are answered first.

    Args:
        config: The requirements of requests that bring none, and the data of all.
        settings: How the service is run.
        key: What pseudonyms, shifted dates and sealed originals depend on; a new one unless given.
        on_ready: Told the address when the first worker is ready.

    Raises:
        Error: The workers cannot be made: a requirement is wrong, or data is missing.
        InputError: The address is taken, or a certificate cannot be read.
    """
    for name in _ONE_THREAD:  # there is a worker for each core: threads of theirs would only be in the way
        os.environ.setdefault(name, "1")
    log_to_standard_error()
    listening = _listening(settings)
    pool = WorkerPool(
        partial(Operations, config, key or SecretKey.random()),
        workers=settings.workers,
        queue=settings.queue,
        time_limit_seconds=settings.time_limit_seconds,
    )
    try:
        pool.wait_until_ready()
        server = uvicorn.Server(_configured(settings, pool))
        scheme = "https" if settings.certificate else "http"
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        on_ready(f"{scheme}://{host}:{listening.getsockname()[1]}")
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _done)  # uvicorn stops at the first, and repeats it when all is answered
        server.run(sockets=[listening])
    finally:
        pool.close()
        listening.close()


def _done(*_: object) -> None:
    """What is left to do at a signal that was obeyed."""


def log_to_standard_error() -> None:
    """Has every request told in a line of JSON, and of other programs nothing but warnings without their words."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter('{"time": "%(asctime)s", "request": %(message)s}'))
    ours = logging.getLogger("tacit.service")
    ours.handlers[:] = [handler]
    ours.setLevel(logging.INFO)
    ours.propagate = False
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "asyncio"):
        # What they say of an exception holds its words, and those may be a document's.
        logging.getLogger(name).handlers[:] = [logging.NullHandler()]
        logging.getLogger(name).propagate = False


def _configured(settings: ServiceSettings, pool: WorkerPool) -> uvicorn.Config:
    try:
        return uvicorn.Config(
            create_app(settings, pool),
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            backlog=_BACKLOG,
            timeout_keep_alive=_KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=round(settings.time_limit_seconds) + 1,
            ssl_certfile=settings.certificate,
            ssl_keyfile=settings.private_key,
            ssl_ca_certs=str(settings.client_ca) if settings.client_ca else None,
            ssl_cert_reqs=ssl.CERT_REQUIRED if settings.client_ca else ssl.CERT_NONE,
        )
    except (OSError, ssl.SSLError) as error:
        raise InputError(f"cannot read the certificate or its key: {type(error).__name__}") from None


def _listening(settings: ServiceSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise InputError(f"cannot listen at {settings.host}:{settings.port}: {error.strerror}") from None
