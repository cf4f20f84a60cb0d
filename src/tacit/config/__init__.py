"""The configuration: `tacit.toml` to requirements, settings and data."""

from tacit.config._config import NAME, Config, OutputPlaces, TableOptions
from tacit.config._reading import load, read
from tacit.config._template import TEMPLATE
from tacit.config._writing import written

__all__ = ["NAME", "TEMPLATE", "Config", "OutputPlaces", "TableOptions", "load", "read", "written"]
