"""Sets of numbers in few bits: how postings lie on disk.

A set ``s_1 < s_2 < ...`` of numbers below a universe is written as its gaps ``s_i - s_{i-1} - 1``, each as an
exponential Golomb code of an order chosen for the set: ``gap + 2^order`` in binary without its leading one, and in
unary how many bits it has beyond the order. That comes within a few per cent of the entropy, whether members are
scattered or lie in clusters, as the paragraphs of one document do. All unary parts stand before the binary ones, so
that neither needs a loop over members.

A set of more than half of its universe is written as what is missing from it, and the whole universe as nothing.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.uint32]
"""Numbers of contexts, or of documents, ascending."""

_COMPLEMENT = 0x80
_ORDER = 0x1F
_FEW = 24  # members below which plain integers are faster than arrays
_ORDERS_TRIED = 5


def encode(members: Numbers, universe: int) -> bytes:
    """The bytes of a sorted set of numbers below the universe; none for all of them.

    >>> encode(np.array([3, 4, 900], np.uint32), 1000).hex()
    '04c130c780'
    """
    if len(members) == universe:
        return b""
    complement = 2 * len(members) > universe
    if complement:
        members = _others(members, universe)
    if not len(members):
        return b"\0"
    order, bits = _encode_few(members.tolist()) if len(members) < _FEW else _encode_many(members)
    return bytes([order | complement * _COMPLEMENT]) + bits


def decode(data: bytes | memoryview, size: int, universe: int) -> Numbers:
    """The set of that size that `encode` gave these bytes for.

    >>> decode(bytes.fromhex("04c130c780"), 3, 1000).tolist()
    [3, 4, 900]

    Raises:
        ValueError: `encode` gives no such bytes for a set of that size.
    """
    if size == universe:
        return np.arange(universe, dtype=np.uint32)
    if not len(data):
        raise ValueError("no bytes for a set that is not its universe")
    order, complement = data[0] & _ORDER, data[0] & _COMPLEMENT
    coded = universe - size if complement else size
    if not coded:
        members = np.empty(0, np.uint32)
    else:
        members = _decode_few(data, coded, order) if coded < _FEW else _decode_many(data, coded, order)
        if members[-1] >= universe:
            raise ValueError("a member outside of the universe")
    return _others(members, universe) if complement else members


def _others(members: Numbers, universe: int) -> Numbers:
    others = np.ones(universe, bool)
    others[members] = False
    return np.flatnonzero(others).astype(np.uint32)


def _orders(last: int, size: int) -> range:
    """The orders among which the best one is: a few, up to that of the mean gap."""
    highest = ((last + 1 - size) // size + 1).bit_length() - 1
    return range(max(0, highest - _ORDERS_TRIED + 1), highest + 1)


def _encode_few(members: list[int]) -> tuple[int, bytes]:
    gaps = [after - before - 1 for before, after in zip([-1, *members], members, strict=False)]

    def cost_bits(order: int) -> int:
        return sum(2 * (gap + (1 << order)).bit_length() - order for gap in gaps)

    order = min(_orders(members[-1], len(members)), key=cost_bits)
    numbers = [f"{gap + (1 << order):b}" for gap in gaps]
    bits = "".join(["0" * (len(number) - 1 - order) + "1" for number in numbers] + [number[1:] for number in numbers])
    size = -(-len(bits) // 8)
    return order, int(bits.ljust(8 * size, "0"), 2).to_bytes(size, "big")


def _decode_few(data: bytes | memoryview, size: int, order: int) -> Numbers:
    bits = f"{int.from_bytes(data[1:], 'big'):0{8 * (len(data) - 1)}b}"
    widths = []
    at = 0
    for _ in range(size):
        end = bits.index("1", at)
        widths.append(end - at + order)
        at = end + 1
    members = []
    member = -1
    for width in widths:
        member += int("1" + bits[at : at + width], 2) - (1 << order) + 1
        members.append(member)
        at += width
    if at > len(bits) or member >> 32:
        raise ValueError("fewer bits than the set has")
    return np.array(members, np.uint32)


def _encode_many(members: Numbers) -> tuple[int, bytes]:
    behind = members.astype(np.int64) + 1  # where the next gap begins
    gaps = members - np.concatenate([np.zeros(1, np.int64), behind[:-1]])

    def cost_bits(order: int) -> int:
        return 2 * int(_bit_lengths(gaps + (1 << order)).sum()) - order * len(gaps)

    order = min(_orders(int(members[-1]), len(members)), key=cost_bits)
    numbers = gaps + (1 << order)
    widths = _bit_lengths(numbers) - 1
    unary_ends = np.cumsum(widths - (order - 1))
    binary_ends = np.cumsum(widths) + unary_ends[-1]
    bits = np.zeros(int(binary_ends[-1]), np.uint8)
    bits[unary_ends - 1] = 1
    for place in range(int(widths.max())):
        reaching = widths > place
        bits[binary_ends[reaching] - (place + 1)] = numbers[reaching] >> place & 1
    return order, np.packbits(bits).tobytes()


def _decode_many(data: bytes | memoryview, size: int, order: int) -> Numbers:
    raw = np.frombuffer(data, np.uint8, offset=1)
    ones = _first_ones(raw, size)
    unary_bits = int(ones[-1]) + 1
    widths = ones + order  # of the first; from each of the others, what comes before it
    widths[1:] -= ones[:-1] + 1
    starts = np.cumsum(widths)
    if unary_bits + int(starts[-1]) > 8 * len(raw) or widths.max() > 32:
        raise ValueError("fewer bits than the set has")
    starts += unary_bits - widths
    # The eight bytes from the one in which a number begins hold all of it: 32 bits at most, after 7 of others.
    padded = np.zeros(len(raw) + 8, np.uint8)
    padded[: len(raw)] = raw
    numbers = np.ndarray((len(raw) + 1,), ">u8", padded, strides=(1,))[starts >> 3].astype(np.uint64)
    unsigned = widths.view(np.uint64)
    numbers <<= (starts & 7).view(np.uint64)
    numbers >>= np.uint64(64) - unsigned
    numbers += np.uint64(1) << unsigned  # the leading one
    numbers -= np.uint64((1 << order) - 1)  # the gap, and the member itself
    return (np.cumsum(numbers) - np.uint64(1)).astype(np.uint32)


def _first_ones(raw: npt.NDArray[np.uint8], size: int) -> npt.NDArray[np.int64]:
    """The places of the first ones in a stream of bits, looked for in a stretch that nearly always holds them all."""
    stretch = 3 * size // 8 + 16
    while True:
        ones = np.flatnonzero(np.unpackbits(raw[:stretch]).view(np.bool_))  # numpy finds what is true far faster
        if len(ones) >= size:
            return ones[:size]
        if stretch >= len(raw):
            raise ValueError("fewer bits than the set has")
        stretch *= 2


def _bit_lengths(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.frexp(numbers)[1].astype(np.int64)
