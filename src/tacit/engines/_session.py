"""A Spark session that ends with us, whatever ends us.

Spark is Java, and is asked over a socket. A call that is interrupted leaves the socket with half a message in it, and
one that is interrupted while Java starts leaves Java behind. So Spark is not called from the thread that Ctrl-C
interrupts: that one waits for others, and what it no longer waits for is stopped in another.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tacit.engines._work import ONE_THREAD, environment
from tacit.errors import InputError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_INSTALL = "install the extra spark of tacit"
_PATIENCE_SECONDS = 15.0  # for Spark to stop; then Java is killed
_Result = TypeVar("_Result")

_SETTINGS: Mapping[str, str] = {
    # Python does the work: a compiler that optimizes the little that Java does would take more time than it saves.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.driver.memory": "2g",
    "spark.log.level": "ERROR",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    **{f"spark.executorEnv.{name}": value for name, value in ONE_THREAD.items()},
}
# On this machine: its name may lead nowhere, nobody else need connect, and only errors are worth a line.
_LOCAL_SETTINGS: Mapping[str, str] = {"spark.driver.host": "localhost", "spark.driver.bindAddress": "127.0.0.1"}
_LOCAL_ENVIRONMENT: Mapping[str, str] = {
    "SPARK_LOCAL_IP": "127.0.0.1",
    "SPARK_CONF_DIR": str(Path(__file__).parent / "data"),
}


def in_background(call: Callable[[], _Result]) -> Future[_Result]:
    """What a call will give, in a thread that nobody has to wait for."""
    future: Future[_Result] = Future()

    def run() -> None:
        try:
            future.set_result(call())
        except BaseException as error:  # noqa: BLE001  # it is raised where the result is asked for
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future


@contextmanager
def session(master: str = "local[*]", *, scratch: Path | None = None) -> Iterator[SparkSession]:
    """A Spark session whose workers run this Python: the active one, or one of our own until we are done.

    Args:
        master: Where Spark is: ``local[2]``, ``spark://host:7077``.
        scratch: Where a session of our own keeps on disk what it must.

    Raises:
        InputError: Spark is not installed, or does not start.
    """
    try:
        from pyspark.errors import PySparkException  # noqa: PLC0415  # an extra
        from pyspark.sql import SparkSession  # noqa: PLC0415
    except ImportError:
        raise InputError(f"expected the package pyspark for Spark, found none; {_INSTALL}") from None
    active = SparkSession.getActiveSession()
    if active:
        yield active
        return
    is_local = master.startswith("local")
    builder = SparkSession.builder.appName("tacit").master(master)
    for name, value in {**_SETTINGS, **(_LOCAL_SETTINGS if is_local else {})}.items():
        builder = builder.config(name, value)
    if scratch and is_local:
        builder = builder.config("spark.local.dir", str(scratch.resolve()))
    # Another Python on the workers would not have tacit, or another version of it; what is elsewhere, the user knows.
    python = {"PYSPARK_PYTHON": sys.executable}
    others = {**ONE_THREAD, **(_LOCAL_ENVIRONMENT if is_local and "SPARK_HOME" not in environ else {})}
    with _quiet():
        with environment(python, override=is_local), environment(others):
            starting = in_background(partial(_start, builder))
            try:
                found, is_own = starting.result()
            except (PySparkException, import_module("py4j.protocol").Py4JError, OSError) as error:
                raise InputError(
                    f"expected Spark to start at {master}, found {type(error).__name__}; is Java 17 or newer "
                    "installed, and JAVA_HOME right?"
                ) from None
            finally:
                if not starting.done():
                    starting.add_done_callback(_stop_if_started)
        # In this thread, too, it is the active one.
        _activate(found)
        try:
            yield found
        finally:
            if is_own:
                _stop(found)


def _start(builder: Any) -> tuple[SparkSession, bool]:
    """A session, and whether it was not there before."""
    began_ms = int(1000 * time.time())
    found = builder.getOrCreate()
    return found, found.sparkContext.startTime >= began_ms  # it may be another thread's


def _activate(found: Any) -> None:
    """Makes a session the active one of this thread, as ``createDataFrame`` does."""
    type(found)._activeSession = found  # noqa: SLF001  # there is no public way
    found._jvm.SparkSession.setActiveSession(found._jsparkSession)  # noqa: SLF001


def _stop_if_started(starting: Future[tuple[SparkSession, bool]]) -> None:
    if not starting.exception():
        found, is_own = starting.result()
        if is_own:
            _stop(found)


def _stop(found: SparkSession) -> None:
    """Stops a session, also if Java is gone; if it does not answer, Java is killed."""
    java = getattr(found.sparkContext._gateway, "proc", None)  # noqa: SLF001  # there is no other way to it
    stopping = in_background(found.stop)
    # Java may be gone, or be killed here: both are the end that is wanted.
    expected = (import_module("py4j.protocol").Py4JError, OSError, TimeoutError)
    try:
        with suppress(*expected), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            stopping.result(_PATIENCE_SECONDS)
    finally:
        if java is not None and not stopping.done():
            java.kill()


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps what the connection to Java logs of its end off the terminal: tracebacks, under the root's own name."""

    def is_no_connection(record: logging.LogRecord) -> bool:
        return "py4j" not in record.pathname

    root = logging.getLogger()
    root.addFilter(is_no_connection)
    try:
        yield
    finally:
        root.removeFilter(is_no_connection)
