"""The service as a program: workers that share the work, a worker killed, an end that answers, TLS."""

from __future__ import annotations

import ipaddress
import json
import os
import signal
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.processes import GUARD_SECONDS, wait_until_gone
from tests.service.made import CANARY, NOTE
from tests.service.running import service


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[str, int, Path]]:
    """A service with two workers that hides a word: its address, its process, its log."""
    options = ("--workers", "2", "--queue", "200", "--hide", "Leeds", "--time-limit", str(GUARD_SECONDS))
    with service(tmp_path, *options) as (address, process, log):
        yield address, process.pid, log


def children(pid: int) -> list[int]:
    """The worker processes."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(parent) == pid and b"spawn_main" in command:
                found.append(int(folder.name))
    return found


def ask(address: str, number: int) -> httpx.Response:
    """The answer to a request of its own."""
    body = {"text": f"{NOTE} It was visit {number}."}
    return httpx.post(f"{address}/v1/sanitize", json=body, timeout=GUARD_SECONDS)


@pytest.mark.acceptance
def test_a_killed_worker_costs_nobody_an_answer(running: tuple[str, int, Path]) -> None:
    """Kill -9 of a worker while sixty requests run: all are answered, and two workers are there afterwards."""
    address, pid, log = running
    until = time.monotonic() + GUARD_SECONDS
    while httpx.get(f"{address}/ready").json()["workers"] < 2:  # one that is lost before it is ready is not replaced
        assert time.monotonic() < until
        time.sleep(0.1)
    with ThreadPoolExecutor(20) as pool:
        answers = [pool.submit(ask, address, number) for number in range(60)]
        answers[3].result()
        victim = children(pid)[0]
        os.kill(victim, signal.SIGKILL)
        found = [one.result() for one in answers]
    assert [one.status_code for one in found] == [200] * 60
    assert all("Leeds" not in one.json()["text"] for one in found)
    assert all(f"visit {number}" in one.json()["text"] for number, one in enumerate(found))
    assert "tacit_workers_replaced_total 1" in httpx.get(f"{address}/metrics").text
    wait_until_gone(victim)
    lines = [line for line in log.read_text().splitlines() if line.startswith("{")]
    assert len([line for line in lines if json.loads(line)["request"]["status"] == 200]) >= 60
    assert CANARY not in log.read_text()


def test_a_service_that_stops_answers_what_it_has_begun(running: tuple[str, int, Path]) -> None:
    """SIGTERM while requests run: they are answered, and no process is left."""
    address, pid, log = running
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(ask, address, number) for number in range(4)]
        while 'route="/v1/sanitize"' not in httpx.get(f"{address}/metrics").text:
            pass
        workers = children(pid)
        os.kill(pid, signal.SIGTERM)
        done = [one.result() for one in answers if not one.exception()]
    assert all(one.status_code in {200, 503} for one in done)
    assert any(one.status_code == 200 for one in done)
    for one in workers:
        wait_until_gone(one)
    assert CANARY not in log.read_text()
    assert "Traceback" not in log.read_text()


@pytest.mark.acceptance
def test_tls_is_spoken(tmp_path: Path) -> None:
    """With a certificate, and with none but who trusts it."""
    certificate, key = _certificate(tmp_path)
    options = ("--workers", "1", "--hide", "Leeds", "--certificate", str(certificate), "--private-key", str(key))
    with service(tmp_path, *options) as (address, _, _):
        assert address.startswith("https://")
        trusting = ssl.create_default_context(cafile=str(certificate))
        assert httpx.get(f"{address}/health", verify=trusting).text == "tacit is up"
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{address}/health")


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "tests")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "service.pem", folder / "service.key"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    paths[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, *private))
    return paths
