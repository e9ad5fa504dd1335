"""What every game's state can do: be copied, and be told from any other."""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from brink.kernel.native import mypyc_attr
from brink.kernel.pickling import Made, take_apart


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Subclasses hold only numbers, lists of numbers, and immutable things."""

    def clone(self) -> State:
        """Return an independent copy."""
        raise NotImplementedError

    def pack(self) -> list[int]:
        """Return every field as numbers in a fixed order, lists with their length in front."""
        raise NotImplementedError

    def __reduce__(self) -> Made:
        return take_apart(self)


HASH_LENGTH: Final = 16


def state_hash(state: State) -> str:
    """Return a short fingerprint of the whole position, hidden parts included: for logs only."""
    numbers = state.pack()
    written = struct.pack(f"<{len(numbers)}q", *numbers)  # Eight bytes each, on every machine.
    return hashlib.sha256(written).hexdigest()[:HASH_LENGTH]


def pack_list(packed: list[int], values: list[int]) -> None:
    """Append a list with its length in front."""
    packed.append(len(values))
    packed.extend(values)
