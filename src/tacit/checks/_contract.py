"""How a contract is checked: one finding is enough to break it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from tacit.errors import ContractError

_T = TypeVar("_T")

Check = Callable[..., Iterator[str]]
"""Takes an implementation and what to try it on; gives what was expected and what came, if it breaks the contract."""


def run(seam: str, checks: Sequence[Check], *subject: object) -> None:
    """Runs the checks in their order.

    Raises:
        ContractError: The first finding, with the seam and the check.
    """
    for check in checks:
        for finding in check(*subject):
            name = check.__name__
            raise ContractError(f"{seam}: {name.replace('_', ' ')}: {finding}", seam=seam, check=name)


def copied(one: _T) -> _T | str:
    """The copy that another process would get, or why there is none."""
    try:
        copy: _T = pickle.loads(pickle.dumps(one))  # noqa: S301  # our own bytes
    except Exception as error:  # noqa: BLE001  # pickling fails in as many ways as there are classes
        return f"expected an object that can be pickled, found one that raises {type(error).__name__}"
    return copy
