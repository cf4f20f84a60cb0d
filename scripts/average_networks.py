"""Writes the mean of networks that learnt from one another: src/tacit/language/data/network.*.

    python -m scripts.average_networks STATE=0.7 shipped=0.3                    the network that is there counts 0.3
    python -m scripts.average_networks STATE=0.5 OTHER=0.5 --state MEAN         keeps the weights in MEAN, too

STATE is what `scripts.train_network --state` kept. A network that went on learning from documents unlike those before
finds more in such documents, and more in vain in others; the mean of its weights and those before keeps most of the
one and loses the other. `scripts.fit_telling` and `scripts.fit_weighing` come behind it. Needs torch.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import torch
from scripts.network_model import MINI, Network
from scripts.released_network import restore
from scripts.train_network import OUT, write

from tacit.language.network import WEIGHTS, WORDS

_SHIPPED = "shipped"


def _weights(name: str, first: dict[str, Any]) -> dict[str, torch.Tensor]:
    """The weights of a kept state, or of the network that is there: what that does not hold is taken from the first."""
    if name != _SHIPPED:
        kept: dict[str, torch.Tensor] = torch.load(name)["weights"]
        return kept
    network = Network(MINI, len(first["pieces"]), len(first["topics"]))
    network.load_state_dict(first["weights"])
    restore(network, (OUT / WEIGHTS).read_bytes())
    return dict(network.state_dict())


def main() -> None:
    """Averages and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", nargs="+", help=f"a kept state, or {_SHIPPED} behind one, and its share: STATE=0.7")
    parser.add_argument("--state", type=Path, help="a file that keeps the mean")
    asked = parser.parse_args()
    shares = [(name, float(share)) for name, _, share in (one.rpartition("=") for one in asked.network)]
    if shares[0][0] == _SHIPPED or abs(sum(share for _, share in shares) - 1) > 1e-6:
        parser.error(f"expected a kept state before {_SHIPPED}, and shares that add up to 1")
    first = torch.load(shares[0][0])
    some = [(_weights(name, first), share) for name, share in shares]
    mean = {
        key: sum(share * weights[key].float() for weights, share in some).to(one.dtype)
        if one.is_floating_point()
        else one
        for key, one in first["weights"].items()
    }
    network = Network(MINI, len(first["pieces"]), len(first["topics"]))
    network.load_state_dict(mean)
    telling = json.loads((OUT / WORDS).read_bytes())["telling"]  # until scripts.fit_telling fits it anew
    write(network, first["pieces"], first["topics"], OUT)
    known = json.loads((OUT / WORDS).read_bytes()) | {"telling": telling}
    (OUT / WORDS).write_text(json.dumps(known, ensure_ascii=False), "utf-8")
    if asked.state:
        torch.save({**first, "weights": mean}, asked.state)


if __name__ == "__main__":
    main()
