"""The last look: names and identifiers that must not be in a released text, in any disguise."""

from tacit.disguise._values import Disguise, Found, Sought, SoughtKind
from tacit.disguise.last_look import LastLook

__all__ = ["Disguise", "Found", "LastLook", "Sought", "SoughtKind"]
