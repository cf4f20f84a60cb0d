"""Commitments: what a release report says of original and secrets so that only who has the key can check it.

A plain digest would not do: whoever has a list of topics could try them all.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from typing import Any

KEY_BYTES = 32


def commitments(key: bytes, *, original: str, requirements: object) -> dict[str, str]:
    """What binds a release to its original and to what was asked, without telling either.

    Args:
        key: A random key, which stays with the reviewer and the auditor.
        original: The digest of the original.
        requirements: The requirements, as JSON values.
    """
    asked = json.dumps(requirements, sort_keys=True, ensure_ascii=True)
    return {"original": _commit(key, "original", original), "requirements": _commit(key, "requirements", asked)}


def is_of(release_report: Mapping[str, Any], reviewer_report: Mapping[str, Any]) -> bool:
    """Whether a release report belongs to a reviewer's report: the same original, requirements and release."""
    try:
        expected = commitments(
            bytes.fromhex(reviewer_report["commitment_key"]),
            original=reviewer_report["fingerprints"]["original"],
            requirements=reviewer_report["settings"]["requirements"],
        )
        same = release_report["fingerprints"]["released"] == reviewer_report["fingerprints"]["released"]
        given = release_report["commitments"]
        return same and all(hmac.compare_digest(given[name], value) for name, value in expected.items())
    except (KeyError, TypeError, ValueError):
        return False


def _commit(key: bytes, purpose: str, value: str) -> str:
    message = f"tacit commitment 1\n{purpose}\n{value}".encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256").hex()
