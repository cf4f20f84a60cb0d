"""pyarrow, which is an extra, and columns of it that hold nothing but their values."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from tacit.errors import InputError

_INSTALL: Final = "install the extra parquet of tacit"


def load(module: str = "") -> Any:
    """pyarrow, which is imported where it is needed, because it is an extra.

    Raises:
        InputError: It is not installed.
    """
    try:
        return import_module(f"pyarrow{module}")
    except ImportError:
        raise InputError(f"expected the package pyarrow for Parquet, found none; {_INSTALL}") from None


def bare(field: Any) -> Any:
    """A field without metadata, at any depth."""
    pa = load()
    kind = field.type
    if pa.types.is_struct(kind):
        kind = pa.struct([bare(kind.field(i)) for i in range(kind.num_fields)])
    elif pa.types.is_fixed_size_list(kind):
        kind = pa.list_(bare(kind.value_field), kind.list_size)
    elif pa.types.is_large_list(kind):
        kind = pa.large_list(bare(kind.value_field))
    elif pa.types.is_list(kind):
        kind = pa.list_(bare(kind.value_field))
    elif pa.types.is_map(kind):
        kind = pa.map_(bare(kind.key_field), bare(kind.item_field), kind.keys_sorted)
    return pa.field(field.name, kind, field.nullable)


def fresh_dictionaries(column: Any) -> Any:
    """The same column, with dictionaries of those values only that occur in it."""
    pa = load()
    kind = column.type
    if pa.types.is_dictionary(kind):
        encoded = column.dictionary_decode().dictionary_encode()
        indices = encoded.indices.cast(kind.index_type)
        return pa.DictionaryArray.from_arrays(indices, encoded.dictionary, ordered=kind.ordered)
    return pa.array(column.to_pylist(), kind) if _has_dictionary(kind) else column


def _has_dictionary(kind: Any) -> bool:
    inner = (kind.field(i).type for i in range(kind.num_fields))
    return bool(load().types.is_dictionary(kind)) or any(map(_has_dictionary, inner))
