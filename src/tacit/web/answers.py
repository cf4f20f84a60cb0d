"""Answers: one body for all errors, and none of them holds text of a document."""

from __future__ import annotations

from http import HTTPStatus

from starlette.responses import JSONResponse

from tacit.errors import Error, StaleError


def failure(status: HTTPStatus, kind: str, message: str) -> JSONResponse:
    """The answer to what cannot be answered: ``{"error": {"kind": ..., "message": ...}}``."""
    return JSONResponse({"error": {"kind": kind, "message": message}}, status)


def of_error(error: Exception) -> JSONResponse:
    """The answer to a request that failed; messages of others than tacit may hold text, and are not told."""
    if isinstance(error, StaleError):
        return failure(HTTPStatus.CONFLICT, "StaleError", str(error))
    if isinstance(error, Error):
        return failure(HTTPStatus.BAD_REQUEST, type(error).__name__, str(error))
    return failure(HTTPStatus.INTERNAL_SERVER_ERROR, "InternalError", "something failed; nothing was changed")
