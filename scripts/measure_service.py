"""Prints how the service stands under load beside Presidio's own analyzer service, on this machine, over loopback.

    python -m scripts.measure_service --presidio PYTHON [--seconds 60] [--clients 200] [--requests 20000] [--workers 2]

PYTHON is an interpreter that has presidio-analyzer, flask, gunicorn and the language model of tacit. Both services
answer /analyze with the same model and as many worker processes, turn about in rounds, so that a busy machine slows
both; their texts are made up and never the same twice. Presidio's runs as its container image runs it: its engine in a
Flask application under gunicorn. Clients ask again when they are told to (429); the time of an answer includes that.
Then one worker is killed under load, and memory is looked at while requests go on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

from tacit.settings import LANGUAGE_MODEL

_PRESIDIO = """
import json
from importlib.resources import files
from flask import Flask, Response, request
from presidio_analyzer import AnalyzerEngine, AnalyzerRequest, BatchAnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

made = NlpEngineProvider(conf_file=str(files("presidio_analyzer") / "conf" / "default.yaml"))
made.nlp_configuration["models"] = [{"lang_code": "en", "model_name": MODEL}]
engine = AnalyzerEngine(nlp_engine=made.create_engine(), supported_languages=["en"])
batch = BatchAnalyzerEngine(engine)
engine.analyze("Ann Lee called.", language="en")
app = Flask(__name__)

@app.route("/health")
def health():
    return "up"

@app.route("/analyze", methods=["POST"])
def analyze():
    asked = AnalyzerRequest(request.get_json())
    found = next(iter(batch.analyze_iterator(texts=[asked.text], batch_size=1, language=asked.language)))
    for one in found:
        del one.recognition_metadata
    return Response(json.dumps(found, default=lambda o: o.to_dict(), sort_keys=True), content_type="application/json")
"""
_NAMES = "Ann Bo Carla Dev Elif Farid Grace Hugo Iris Jonas Kemal Lara Milan Nora Omar Petra".split()
_PLACES = "Leeds Ankara Porto Lyon Graz Turin Bergen Cork Ghent Basel".split()
_numbers = count()


def text() -> str:
    """A note that nobody has read before."""
    at = next(_numbers)
    name, place = _NAMES[at % 16], _PLACES[at % 10]
    return (
        f"{name} Miller-{at} was seen in {place} on {1 + at % 28} March {1990 + at % 30} for a cough and a sore throat."
        f" Reached on 020 7946 {at % 10000:04d} and by mail at {name.lower()}{at}@example.org. Her pulse was normal."
        f" Visit {at} is in six weeks; the family lives near the old mill and travels a lot."
    )


def sentence() -> str:
    """A short one: memory is looked at over more requests than there is time for with long ones."""
    return f"Visit {next(_numbers)} was on a {_PLACES[next(_numbers) % 10]} ward."


@dataclass
class Load:
    """What clients saw.

    Attributes:
        seconds: How long each answer took, from the first attempt on.
        statuses: How many answers had which status; 0 is a connection that failed.
        took_seconds: How long all of it took.
        processor_seconds: The processor time of the service meanwhile.
    """

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    took_seconds: float = 0.0
    processor_seconds: float = 0.0

    def add(self, other: Load) -> None:
        """Adds another round."""
        self.seconds += other.seconds
        self.statuses += other.statuses
        self.took_seconds += other.took_seconds
        self.processor_seconds += other.processor_seconds

    def quantile(self, share: float) -> float:
        """The time within which a share of the answers came."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]

    @property
    def errors(self) -> int:
        """Answers that are neither one nor 429."""
        return sum(number for status, number in self.statuses.items() if status not in {200, 429})


async def load(
    address: str, *, clients: int, seconds: float = 0.0, requests: int = 0, make: Callable[[], str] = text
) -> Load:
    """What clients see who ask for a time, or for a number of answers, each about a text that is made for it."""
    found = Load()
    until = time.monotonic() + seconds if seconds else float("inf")
    left = [requests or 10**12]

    async def client() -> None:
        connection = None
        while time.monotonic() < until and left[0] > 0:
            left[0] -= 1
            body = json.dumps({"text": make(), "language": "en"}).encode()
            began = time.monotonic()
            status = 429
            while status == 429:
                try:
                    connection = connection or await asyncio.open_connection(*_place(address), limit=1 << 20)
                    status, again, keeps = await _post(connection, body)
                except (OSError, asyncio.IncompleteReadError):
                    status, again, keeps = 0, 0, False
                if not keeps and connection:
                    connection[1].close()
                    connection = None
                found.statuses[status] += 1
                if status == 429:
                    await asyncio.sleep(again)
            if status == 200:
                found.seconds.append(time.monotonic() - began)
        if connection:
            connection[1].close()

    began = time.monotonic()
    await asyncio.gather(*(client() for _ in range(clients)))
    found.took_seconds = time.monotonic() - began
    return found


async def _post(connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], body: bytes) -> tuple[int, float, bool]:
    """The status of an answer, when to ask again, and whether the connection stays."""
    reader, writer = connection
    head = "POST /analyze HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    await writer.drain()
    said = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = re.search(r"content-length: (\d+)", said)
    await reader.readexactly(int(length[1]) if length else 0)
    again = re.search(r"retry-after: (\d+)", said)
    return int(said.split()[1]), float(again[1]) if again else 0.0, "connection: close" not in said


def _place(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    return str(parts.hostname), int(parts.port or 0)


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def processor_seconds(pid: int) -> float:
    """The processor time of a process and all that it started."""
    total = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The memory of a process and all that it started; what they share is counted once."""
    total = 0
    for one in family(pid):
        found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{one}/smaps_rollup").read_text(), re.MULTILINE)
        total += int(found[1]) if found else 0
    return total / 1024


@contextmanager
def tacit_service(workers: int) -> Iterator[tuple[str, int]]:
    """Our service: its address and its process."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as file:
            start = "from tacit.cli import main; main()"
            options = ["serve", "--no-config", "--identities", "--port", "0", "--workers", str(workers)]
            process = subprocess.Popen([sys.executable, "-c", start, *options], stdout=file, stderr=file)  # noqa: S603
        try:
            while not (found := re.search(r"Serving at (\S+)", log.read_text())):
                _check(process)
            asyncio.run(_wait_for_workers(found[1], workers))
            yield found[1], process.pid
        finally:
            process.terminate()
            process.wait()


async def _wait_for_workers(address: str, workers: int) -> None:
    """Waits until all workers are ready."""
    ready = 0
    while ready < workers:
        reader, writer = await asyncio.open_connection(*_place(address))
        writer.write(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        ready = json.loads((await reader.read()).partition(b"\r\n\r\n")[2])["workers"]
        writer.close()
        await asyncio.sleep(0.2)


@contextmanager
def presidio_service(python: str, workers: int) -> Iterator[tuple[str, int]]:
    """Presidio's service: its address and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "service.py").write_text(_PRESIDIO.replace("MODEL", repr(LANGUAGE_MODEL)))
        options = ["-m", "gunicorn", "-w", str(workers), "-b", f"127.0.0.1:{port}", "--timeout", "600", "service:app"]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        process = subprocess.Popen(  # noqa: S603
            [python, *options], cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            while len(family(process.pid)) < 1 + workers or not _listens(port):
                _check(process)
            address = f"http://127.0.0.1:{port}"
            asyncio.run(load(address, clients=2 * workers, requests=20 * workers))  # until each has its model
            yield address, process.pid
        finally:
            process.terminate()
            process.wait()


def _check(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        raise SystemExit("a service did not start")
    time.sleep(0.2)


def _listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def measured(address: str, pid: int, *, clients: int, seconds: float) -> Load:
    """A round of load."""
    before = processor_seconds(pid)
    found = asyncio.run(load(address, clients=clients, seconds=seconds))
    found.processor_seconds = processor_seconds(pid) - before
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--presidio", help="an interpreter that has Presidio; left out, only tacit is measured")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--requests", type=int, default=20_000, help="over which memory is looked at; 0: it is not")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    with tacit_service(given.workers) as (address, pid):
        ours, theirs = Load(), Load()
        each = given.seconds / given.rounds
        if given.presidio:
            with presidio_service(given.presidio, given.workers) as (other, other_pid):
                for _ in range(given.rounds):
                    ours.add(measured(address, pid, clients=given.clients, seconds=each))
                    theirs.add(measured(other, other_pid, clients=given.clients, seconds=each))
            print(
                f"{given.clients} clients, {given.seconds:g} s each in {given.rounds} rounds, {given.workers} workers"
            )
        else:
            ours = measured(address, pid, clients=given.clients, seconds=given.seconds)
        _show("tacit", ours)
        if given.presidio:
            _show("Presidio", theirs)
            rate, other_rate = (len(one.seconds) / one.took_seconds for one in (ours, theirs))
            cost, other_cost = (one.processor_seconds / len(one.seconds) for one in (ours, theirs))
            slowest = ours.quantile(0.99) / theirs.quantile(0.99)
            print(
                f"of Presidio's: throughput {rate / other_rate:.2f}, p99 {slowest:.2f}, processor time for an answer"
                f" {cost / other_cost:.2f}"
            )
        _kill(address, pid)
        if given.requests:
            _memory(address, pid, given.requests)


def _show(name: str, found: Load) -> None:
    answers = len(found.seconds)
    print(
        f"{name}: {answers / found.took_seconds:.1f} answers/s, p50 {found.quantile(0.5):.2f} s, p99"
        f" {found.quantile(0.99):.2f} s, {1000 * found.processor_seconds / answers:.1f} ms of processor each,"
        f" statuses {dict(found.statuses)}, errors but 429: {found.errors}",
        flush=True,
    )


def _kill(address: str, pid: int) -> None:
    """Kills a worker under load, and says what became of the answers."""

    async def run() -> Load:
        asked = asyncio.create_task(load(address, clients=50, requests=500))
        await asyncio.sleep(2)
        os.kill(_worker(pid), signal.SIGKILL)
        return await asked

    found = asyncio.run(run())
    print(f"kill -9 of a worker: {found.statuses[200]} of 500 answered, errors but 429: {found.errors}", flush=True)


def _worker(pid: int) -> int:
    """One of the workers of our service."""
    return next(one for one in family(pid) if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes())


def _memory(address: str, pid: int, requests: int) -> None:
    """Says how much memory the service has while requests go on."""
    steps = 10
    for step in range(steps):
        found = asyncio.run(load(address, clients=16, requests=requests // steps, make=sentence))
        print(
            f"memory after {(step + 1) * requests // steps:,} more requests: {memory_mb(pid):.0f} MB"
            f" (errors but 429: {found.errors})",
            flush=True,
        )


if __name__ == "__main__":
    main()
