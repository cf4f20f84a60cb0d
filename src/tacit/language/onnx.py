"""onnxruntime, which runs the networks, without the reports that it would send to its makers.

Since 2026 its packages for Linux and macOS write an identifier of the machine into the user's cache and report on each
process over the network, as those for Windows do by other means. Nothing may leave the machine unless the user named
the service, so that it is told before it is loaded: later it does not listen.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

_REFUSALS: Final = ("ORT_DISABLE_TELEMETRY", "ORT_TELEMETRY_DISABLED")
"""The variables by which versions of it are told to report nothing; processes that are started later inherit them."""


def onnxruntime() -> Any:
    """The module, imported when it is first needed: it takes a moment.

    Raises:
        ImportError: It is not installed.
    """
    for name in _REFUSALS:
        os.environ[name] = "1"
    module = import_module("onnxruntime")
    module.disable_telemetry_events()  # whoever had imported it before, and Windows
    return module
