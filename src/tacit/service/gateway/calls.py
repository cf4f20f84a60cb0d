"""What placeholders of a gateway's calls stand for: in memory only, and not for long."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tacit.errors import BusyError

_MOST_CALLS: Final = 100_000


@dataclass(slots=True)
class _Call:
    until: float
    originals: dict[str, str] = field(repr=False)


class CallVault:
    """Originals by call; they are forgotten after a while, and with the process.

    All workers are behind the one process that has it.

    Args:
        expiry_seconds: How long a call is remembered after it was last used.
        most: How many are remembered at once.
        clock: Tells the seconds.
    """

    def __init__(
        self, expiry_seconds: float, *, most: int = _MOST_CALLS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._expiry, self._most, self._clock = expiry_seconds, most, clock
        self._calls: OrderedDict[tuple[str, str], _Call] = OrderedDict()

    def __len__(self) -> int:
        self._forget()
        return len(self._calls)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._calls)} calls)"

    def get(self, owner: str, call: str) -> Mapping[str, str] | None:
        """The originals of a call, by their placeholders; None if it is not known any more.

        Args:
            owner: Whose call it is: nobody gets the originals of another's.
            call: Its id.
        """
        self._forget()
        found = self._calls.get((owner, call))
        if found is None:
            return None
        self._touch((owner, call), found)
        return found.originals

    def keep(self, owner: str, call: str, originals: Mapping[str, str]) -> None:
        """Keeps originals of a call, beside those that it has.

        Raises:
            BusyError: Too many calls are remembered.
        """
        self._forget()
        name = owner, call
        if name not in self._calls and len(self._calls) >= self._most:
            raise BusyError(
                f"expected at most {self._most} calls at a time, found more", retry_after_seconds=round(self._expiry)
            )
        found = self._calls.setdefault(name, _Call(0.0, {}))
        found.originals.update(originals)
        self._touch(name, found)

    def _touch(self, name: tuple[str, str], call: _Call) -> None:
        call.until = self._clock() + self._expiry
        self._calls.move_to_end(name)

    def _forget(self) -> None:
        """Forgets calls that were not used for long; they stand first."""
        now = self._clock()
        while self._calls and next(iter(self._calls.values())).until <= now:
            self._calls.popitem(last=False)
