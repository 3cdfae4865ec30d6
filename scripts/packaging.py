"""What hatchling asks of us: a wheel takes the web app as it was built and the samples along, and a package index shows README
without what only a clone has: its pictures, and links to its pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

BUILT = "web/dist"
INSIDE = {BUILT: "copydesk/web", "samples": "copydesk/samples"}
UNBUILT = "The web app is not built: `make wheel` builds it, and then the wheel and the sdist."
PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")


class Contents(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a clone: the server finds web/dist beside the sources
            return
        if not (Path(self.root) / BUILT / "index.html").is_file():
            raise SystemExit(UNBUILT)
        if self.target_name == "wheel":
            build_data["force_include"].update({str(file): inside for file, inside in self._taken()})

    def _taken(self) -> Iterator[tuple[Path, str]]:
        """Files to take along, and where they go. Make's own mark among them is nothing for others."""
        for place, inside in INSIDE.items():
            folder = Path(self.root) / place
            for file in sorted(folder.rglob("*")):
                if file.is_file() and not file.name.startswith("."):
                    yield file, f"{inside}/{file.relative_to(folder).as_posix()}"


class Readme(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": LINK.sub(r"\1", PICTURE.sub("", text))}
