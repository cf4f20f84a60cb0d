"""Derives, once for all users, what follows from the shipped policies by the shipped corpus and knowledge.

    python -m scripts.compile_policies     writes src/tacit/secrets/data/prepared_policies

Without these files the first run with a policy works the same out, and keeps it in the user's cache: for the special
categories of the GDPR that takes 20 seconds. A file is named by what it was made of, and is not found beside another
corpus, other taxonomies or a policy that has changed. Run it when one of them changes. It takes a minute.
"""

from __future__ import annotations

from pathlib import Path

from tacit import Policy, knowledge
from tacit.corpus.by_document import counted_in
from tacit.corpus.shipped import shipped
from tacit.policies import PolicyKind, load, names
from tacit.secrets.policy.preparation import PREPARED_POLICIES, Basis, compiled


def files() -> dict[str, bytes]:
    """The files, by their names: one for every policy that keeps something confidential."""
    made: dict[str, bytes] = {}
    for name in names():
        rules, usual = load(name), Policy(name)
        if rules.of_kind(PolicyKind.CONFIDENTIALITY):
            index = counted_in(usual.counted_in, shipped())
            file, content = compiled(Basis(rules, index, knowledge.shipped(), usual.contextualised, usual.scope))
            made[file] = content
    return made


def main() -> None:
    """Writes the files, and removes those of earlier policies."""
    target = Path(__file__).parents[1] / "src" / "tacit" / "secrets" / "data" / PREPARED_POLICIES
    target.mkdir(exist_ok=True)
    made = files()
    for old in target.glob("*.json.xz"):
        if old.name not in made:
            old.unlink()
    for name, content in made.items():
        (target / name).write_bytes(content)
    print(f"{len(made)} policies, {sum(map(len, made.values())):,} bytes")


if __name__ == "__main__":
    main()
