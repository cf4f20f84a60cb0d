"""What a worker process does: it prepares once, then does jobs as they come, and never says what is in them."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from tacit.errors import Error, ServiceError

READY: Final = "ready"


@dataclass(frozen=True, slots=True)
class FailedJob:
    """An error on its way from a worker: as it is, it could not be pickled, because its arguments have names.

    Attributes:
        kind: Its class.
        message: What it says.
        attributes: What it carries.
    """

    kind: type[Error]
    message: str
    attributes: Mapping[str, object]

    @classmethod
    def of(cls, error: Exception) -> FailedJob:
        """The error; of others than tacit's only the name, because their words may be the document's."""
        if isinstance(error, Error):
            return cls(type(error), str(error), vars(error))
        return cls(ServiceError, f"something failed in a worker: {type(error).__name__}", {})

    def unpacked(self) -> Error:
        """The error."""
        error = self.kind.__new__(self.kind)
        error.args = (self.message,)
        for name, value in self.attributes.items():
            setattr(error, name, value)
        return error


def serve_jobs(connection: Connection) -> None:
    """Does jobs until no more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is left to the process that started this one
    # Whatever libraries print: warnings and tracebacks hold words of documents.
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        given = connection.recv()
        try:
            work = pickle.loads(given)()  # noqa: S301  # our own parent's
        except Exception as error:  # noqa: BLE001  # told to who starts the service
            connection.send(FailedJob.of(error))
            return
        connection.send(READY)
        while True:
            operation, values = connection.recv()
            try:
                answer = work(operation, values)
            except Exception as error:  # noqa: BLE001  # its words may be the document's
                answer = FailedJob.of(error)
            connection.send(answer)
    except (EOFError, OSError):
        return  # the parent is gone
    except BaseException:  # noqa: BLE001  # a traceback would go to a log
        os._exit(1)
