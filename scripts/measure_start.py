"""Prints the processor time from the start of a process to its first released text, part by part.

    python -m scripts.measure_start [--repeat N] [--text FILE]

Each figure is the smallest of N new processes, in seconds of the processor, threads and system included. Beside it is
its ratio to a process that imports spaCy and loads the language model as spaCy does, measured in turn with the others:
a busy or a slower machine changes the seconds, and hardly the ratio. Byte code is compiled before, as an installation
does it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from scripts.pages import ROOT

LETTER = """Dear Dr Miller,

Thank you for seeing Anna Schmidt, born 3 May 1961, who lives at 12 Oak Street, Boston. She has been HIV positive since
2009 and takes tenofovir.

Yours, John Carter
"""
SPACY = "import spacy; from tacit.settings import LANGUAGE_MODEL; spacy.load(LANGUAGE_MODEL)"
COMMANDS = {
    "spaCy: import and load": ("-c", SPACY),
    "tacit --help": ("-m", "tacit", "--help"),
    "tacit sanitize --identities": ("-m", "tacit", "sanitize", "{}", "--no-ledger", "--identities"),
    "tacit sanitize --protect HIV": ("-m", "tacit", "sanitize", "{}", "--no-ledger", "--protect", "HIV"),
    "tacit sanitize, both": ("-m", "tacit", "sanitize", "{}", "--no-ledger", "--identities", "--protect", "HIV"),
}
"""Whole processes, by what the table calls them; the first is what the others are held against."""


def seconds(arguments: Sequence[str], environment: dict[str, str]) -> float:
    """The processor time of a process of this Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(  # noqa: S603  # our own program
        [sys.executable, *arguments], env=environment, cwd=ROOT, check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def parts(text: Path) -> dict[str, float]:
    """What each part of a first release takes in this process, which must be new."""
    took = {}
    began = time.process_time()

    def ended(name: str) -> None:
        nonlocal began
        now = time.process_time()
        took[name] = now - began
        began = now

    import_module("tacit.cli").program("sanitize")
    ended("import of the command line")
    import_module("numpy")
    ended("import of numpy")
    for name in ("tacit.config", "tacit.secrets", "tacit.sanitizer", "tacit.files"):
        import_module(name)
    ended("import of the library")
    model = import_module("tacit.terms.language_model")
    model._import_spacy()  # noqa: SLF001  # its own time beside that of loading
    ended("import of spaCy")
    model.load()
    ended("language model")
    import_module("tacit.language.network").ReadingNetwork.shipped()
    ended("network and onnxruntime")
    import_module("tacit.resources").Knowledge.shipped()
    ended("corpora, taxonomies and packs")
    secrets = import_module("tacit.secrets")
    sanitizer = import_module("tacit.sanitizer").Sanitizer(secrets.Topics(("HIV",)), secrets.Identities())
    ended("requirements")
    original = text.read_text("utf-8")
    sanitizer.sanitize(original)
    ended("first text")
    sanitizer.sanitize(original.replace("Boston", "Chicago"))
    ended("a further text of that length")
    return took


def measured_parts(text: Path, environment: dict[str, str]) -> dict[str, float]:
    """What the parts take in a new process."""
    child = (sys.executable, "-m", "scripts.measure_start", "--parts", "--text", str(text))
    done = subprocess.run(child, env=environment, cwd=ROOT, check=True, capture_output=True)  # noqa: S603
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(argv: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeat", type=int, default=5, help="new processes for each figure")
    parser.add_argument("--text", type=Path, help="the text; a short letter unless given")
    parser.add_argument("--parts", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.parts:
        print(json.dumps(parts(options.text)))
        return
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "letter.txt"
        text.write_text(options.text.read_text("utf-8") if options.text else LETTER, "utf-8")
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode"),
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
        }
        for turn in range(options.repeat + 1):
            for name, arguments in COMMANDS.items():
                took = seconds([one.format(text) for one in arguments], environment)
                found.setdefault(name, []).extend([took] if turn else [])  # the first compiles the byte code
            for name, took in measured_parts(text, environment).items():
                found.setdefault(f"  {name}", []).extend([took] if turn else [])
    least = {name: min(some) for name, some in found.items()}
    unit = least[next(iter(COMMANDS))]
    print(f"{'':34}{'seconds':>8}{'ratio':>8}")
    for name, took in least.items():
        print(f"{name:34}{took:8.2f}{took / unit:8.2f}")


if __name__ == "__main__":
    main()
