"""All of it, installed from the wheel outside the repository: page, samples, a chat turn, an MCP session, every format, a doctor
who has nothing to say."""

import re
import subprocess
from pathlib import Path

import httpx
import pytest

from copydesk.formats import FORMATS
from copydesk.formats.convert import CONVERSIONS, SUFFIXES
from copydesk.kinds import KINDS
from mcp import Client, StdioServerParameters
from support.outside import ROOT, Built, Outside, constraints, tool

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("install")]
SAMPLES = sorted((ROOT / "samples").iterdir())


def test_the_doctor_is_content(whole: Outside) -> None:
    told = whole.says("doctor")
    assert "✗" not in told
    assert set(re.findall(r"^– ([^:\n]+)", told, re.MULTILINE)) == {"No embedder", "No model", "No search on the web"}


def test_a_desk_is_served_with_its_page_and_samples_and_takes_a_message(whole: Outside) -> None:
    with whole.serving("--samples") as address, httpx.Client(base_url=address, timeout=60) as client:
        page = client.get("/")
        assert page.status_code == 200
        for part in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            assert client.get(part).status_code == 200, part
        documents = {one["kind"]: one for one in client.get("/api/documents").json()["documents"]}
        assert set(documents) == set(KINDS)
        said = {"message": "change “before the end of September” to “in August”", "mode": "auto"}
        address = f"/api/documents/{documents['report']['id']}"
        turn = client.post(f"{address}/chat", json=said).json()
        assert turn["outcome"] == "applied", turn
        assert "in August" in client.get(f"{address}/export").text
        assert client.get(f"{address}/export", params={"format": "pdf"}).content.startswith(b"%PDF")
        assert client.get("/api/openapi.json").status_code == 200
        assert client.get("/metrics").status_code == 200


def to(file: Path | str, kind: str, target: str) -> list[str]:
    """The call that writes a file in another format."""
    suffix = SUFFIXES[target][0] if target in SUFFIXES else FORMATS[target].suffixes[0]
    return ["convert", str(file), f"{kind}-{target}{suffix}", "--kind", kind, "--format", target]


def make(whole: Outside, calls: list[list[str]]) -> None:
    whole.does(*calls)
    for _, _, out, *_ in calls:
        assert (whole.home / out).stat().st_size > 20, out


def test_samples_are_written_for_readers(whole: Outside) -> None:
    make(whole, [to(file, file.stem, target) for file in SAMPLES for target in ("html", "pdf")])


def test_every_conversion_is_made(whole: Outside) -> None:
    """Of a document that any format can hold; what the samples hold beyond that, some refuse by name."""
    (whole.home / "plain.md").write_text("# Bread\n\nFlour, water and salt.\n")
    (whole.home / "plain.fountain").write_text("INT. BAKERY - DAY\n\nFlour on every table.\n")
    sources = {"markdown": ("plain.md", "article"), "fountain": ("plain.fountain", "screenplay")}
    first = [to(*sources["markdown"], target) for target in ("docx", "blocknote")]
    sources["docx"], sources["blocknote"] = (first[0][2], "report"), (first[1][2], "note")
    sources["experiment"] = (str(ROOT / "samples" / "experiment.json"), "experiment")
    make(whole, [*first, *(to(*sources[source], target) for source, target in CONVERSIONS)])


async def session(command: str, arguments: list[str], whole: Outside) -> None:
    (whole.home / "bread.md").write_text("# Bread\n\n- Flour\n- Water\n")
    environment = {**whole.environment, "COPYDESK_MCP_MODE": "auto"}
    process = StdioServerParameters(command=command, args=[*arguments, "--root", str(whole.home)], env=environment)
    async with Client(process) as client:
        assert len((await client.list_tools()).tools) >= 5
        result = await client.call_tool("edit", {"document": "bread.md", "instruction": "delete the second bullet"})
        assert not result.is_error, result
    assert (whole.home / "bread.md").read_text() == "# Bread\n\n- Flour\n"


async def test_an_mcp_client_edits(whole: Outside) -> None:
    await session(str(whole.bin / "copydesk"), ["mcp"], whole)


async def test_uvx_serves_an_mcp_client(whole: Outside, built: Built) -> None:
    """`uvx --from "copydesk[mcp]" copydesk mcp`, with the wheel in the place of an index."""
    pins = str(constraints(whole.folder, "all"))
    whole.environment["UV_CACHE_DIR"] = str(whole.folder / "cache")
    what = f"copydesk[mcp] @ {built.wheel.as_uri()}"
    await session(tool("uv"), ["tool", "run", "--constraints", pins, "--from", what, "copydesk", "mcp"], whole)


def test_pipx_installs_it(whole: Outside, built: Built) -> None:
    """`pipx install "copydesk"`, with the wheel in the place of an index."""
    pins = str(constraints(whole.folder, "core"))
    environment = {**whole.environment, "PIPX_HOME": str(whole.folder / "pipx"), "PIPX_BIN_DIR": str(whole.folder / "bin")}
    command = [tool("pipx"), "install", "--quiet", f"--pip-args=--constraint {pins}", str(built.wheel)]
    done = subprocess.run(command, env=environment, cwd=whole.home, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    piped = Outside(whole.folder, whole.folder / "bin")
    told = piped.says("convert", str(ROOT / "samples" / "article.md"), "a.pdf", code=1)
    assert told.endswith("get it with: pipx runpip copydesk install 'copydesk[export]'\n")
