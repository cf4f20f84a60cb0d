"""Layouts that were written when the rules were finished, and only measured: other forms, labels and surroundings."""

from __future__ import annotations

from collections.abc import Mapping

from scripts.hipaa_layouts import Group

HELD_OUT: Mapping[str, tuple[Group, ...]] = {}
