"""How good is the inference attacker? Its rank-1 rate on originals with all names of the secret masked.

    python -m scripts.calibrate_attacker     prints a table; half a minute

The texts are those of tests/data/topics. The attacker ranks the secret among at least 20 siblings, by the original as
it is, by the original without the terms that name the secret, and by the release at alpha 2.
"""

from __future__ import annotations

from scripts.evaluate_topics import Evaluation, Setting
from scripts.pages import table

from tacit import Knowledge
from tacit.review import attacked
from tacit.secrets import Labels


def main() -> None:
    """Prints the table."""
    run = Evaluation(Knowledge.shipped(), Labels.CLASS)
    rows, firsts = [], {"rank_before": 0, "rank_masked": 0, "rank_after": 0}
    baselines = []
    for topic in run.topics:
        made = run.sanitizer(topic, Setting(2.0))
        [found] = attacked(made, topic.document, made.sanitize(topic.document)).attackers
        ranks = [found[name] for name in firsts]
        rows.append([topic.name, str(found["candidates"]), *map(str, ranks)])
        for name in firsts:
            firsts[name] += found[name] == 1
        if isinstance(found["baseline"], float):
            baselines.append(found["baseline"])
    share = [f"{number} of {len(rows)}" for number in firsts.values()]
    rows.append(["first (by chance " + f"{sum(baselines) / len(baselines):.1%})", "", *share])
    print(table(["text", "candidates", "original", "names masked", "released"], rows))


if __name__ == "__main__":
    main()
