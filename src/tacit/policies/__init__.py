"""What to protect, as data: policies that follow from a law, one YAML file each."""

from tacit.policies._load import load, mistakes, names
from tacit.policies._policy import MODELS, PolicyEntry, PolicyKind, PolicyRules

__all__ = ["MODELS", "PolicyEntry", "PolicyKind", "PolicyRules", "load", "mistakes", "names"]
