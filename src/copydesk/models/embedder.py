"""The embedder that runs on this machine, offline: all-MiniLM-L6-v2 by onnxruntime, where its package is installed."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from copydesk import extras
from copydesk.errors import InputError
from copydesk.models import minilm, weights

MAX_TOKENS = 256  # the length that the model was made for; what comes after is not seen
BATCH = 2  # texts at once: 35 ms a text by one or two, 44 by eight, 64 by 32, for what they need together leaves the cache


class MiniLm:
    """Texts to vectors of length one. The model is read when the first text comes."""

    name = "all-MiniLM-L6-v2"

    def __init__(self, folder: Path, threads: int = 0) -> None:
        """`threads`: of the processor; 0 is as many as there are."""
        self._folder, self._threads = folder, threads
        self._session: Any = None
        self._tokenizer: Any = None
        self._lock = Lock()  # one thread reads the model; running it is safe from several

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """A vector of float32 for each text."""
        with self._lock:
            if self._session is None:
                self._load()
        # Texts of a length go together, so that few are padded.
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        vectors: list[bytes] = [b""] * len(texts)
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            for place, vector in zip(places, self._run([texts[place] for place in places]), strict=True):
                vectors[place] = vector
        return vectors

    def _run(self, texts: list[str]) -> list[bytes]:
        import numpy

        encoded = self._tokenizer.encode_batch([text.encode("utf-8", "replace").decode() for text in texts])
        ids = numpy.array([one.ids for one in encoded], numpy.int64)
        mask = numpy.array([one.attention_mask for one in encoded], numpy.int64)
        (vectors,) = self._session.run(["vectors"], {"ids": ids, "mask": mask})
        return [vector.tobytes() for vector in vectors]

    def _load(self) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        weights.check(self._folder)
        tokenizer = Tokenizer.from_file(str(self._folder / weights.TOKENIZER))
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.enable_padding()
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = self._threads
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # who waits leaves the processor to others
        graph = minilm.build(weights.read_weights(self._folder / weights.WEIGHTS))
        self._tokenizer = tokenizer
        self._session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def local_embedder() -> MiniLm | None:
    """The embedder, where its package and what it runs on are installed."""
    folder = weights.model_folder()
    return _at(folder) if folder is not None and extras.has("search") else None


def machine_model() -> MiniLm:
    """For the one process of a machine that embeds: with one thread. InputError where the embedder isn't installed."""
    folder = weights.model_folder()
    if folder is None:
        raise InputError(f"the package {weights.PACKAGE} is not installed")
    return MiniLm(folder, threads=1)


@cache
def _at(folder: Path) -> MiniLm:
    """One for a process: reading the model takes seconds, and every desk would read it anew."""
    return MiniLm(folder)
