"""Topic packs: what professionals and patients know to go with a topic, and corpora do not say."""

from tacit.knowledge.packs._load import load, parse
from tacit.knowledge.packs._pack import KINDS, PackEntry, Strength, TopicPack
from tacit.knowledge.packs.library import PackLibrary
from tacit.knowledge.packs.matcher import PackMatch, PackMatcher

__all__ = ["KINDS", "PackEntry", "PackLibrary", "PackMatch", "PackMatcher", "Strength", "TopicPack", "load", "parse"]
