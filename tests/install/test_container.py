"""The Containerfile, compose.yaml and its door, checked as far as can be without a daemon: what they copy is there and let through,
what they run is a command of ours, what they set is a setting, and they agree with one another."""

import fnmatch
import json
import re
import shlex
import subprocess
from typing import Any

import pytest
import yaml

from copydesk.apps.cli.main import build_parser
from copydesk.apps.settings import DEFAULTS, PREFIX
from support.outside import ROOT

PORT = "8321"
Step = tuple[str, str]


def steps() -> list[Step]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in text.splitlines() if line.strip())]


def given(word: str) -> list[str]:
    return [rest for known, rest in steps() if known == word]


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "compose.yaml").read_text()))


def test_every_step_is_one_that_builders_know() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {word for word, _ in steps()} == known
    assert steps()[0][0] == "FROM"


def test_what_is_copied_is_committed_and_let_through() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    rules = [line for line in (ROOT / ".containerignore").read_text().splitlines() if line and not line.startswith("#")]

    def is_let_through(name: str) -> bool:
        let = True
        for rule in rules:
            pattern = rule.removeprefix("!").removeprefix("**/")
            if any(fnmatch.fnmatch(part, pattern) for part in (name, *parents(name))):
                let = rule.startswith("!")
        return let

    copied = [shlex.split(rest)[:-1] for rest in given("COPY") if not rest.startswith("--from")]
    for name in (name for names in copied for name in names):
        files = [one for one in listed if one == name or one.startswith(f"{name}/")]
        assert files, f"{name} is copied, and is not in the repository"
        assert all(is_let_through(one) for one in files), name
    assert not is_let_through("tests/conftest.py")
    assert not is_let_through("web/node_modules/react/index.js")
    assert not is_let_through("web/dist/index.html"), "it is built in there"


def parents(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]


def test_what_is_taken_from_a_stage_was_made_by_it() -> None:
    stages = [rest.split(" AS ")[1] for rest in given("FROM") if " AS " in rest]
    assert [re.match(r"--from=(\S+)", rest)[1] for rest in given("COPY") if rest.startswith("--from")] == stages  # type: ignore[index]


def test_all_that_a_wheel_is_made_of_is_there_when_it_is_built() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = {one.strip("/") for one in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]} | {"pyproject.toml"}
    copied = {name for rest in given("COPY") if not rest.startswith("--from") for name in shlex.split(rest)[:-1]}
    assert needed <= copied


def test_its_python_and_lock_files_are_ours() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = set(re.findall(r"^python:(3\.\d+)-slim", "\n".join(given("FROM")), re.MULTILINE))
    assert {f"Programming Language :: Python :: {version}" for version in versions} <= set(project["classifiers"])
    locks = set(re.findall(r"requirements/(\w+)\.txt", " ".join(given("RUN"))))
    assert locks == {"all", "embedder", "build"}
    for command in re.findall(r"pip install [^&]*--requirement", " ".join(given("RUN"))):
        assert "--require-hashes" in command


def test_it_runs_a_command_of_ours_as_nobody_in_particular() -> None:
    assert json.loads(given("ENTRYPOINT")[-1]) == ["copydesk"]
    options = build_parser().parse_args(json.loads(given("CMD")[-1]))
    assert (options.command, options.host, options.port) == ("serve", "0.0.0.0", PORT)
    assert given("EXPOSE") == [PORT]
    assert f":{PORT}/health" in given("HEALTHCHECK")[-1]
    words = [word for word, _ in steps()]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert "COPYDESK_ACCOUNTS=1" in given("ENV")[-1], "a desk without accounts is for its own machine alone"


def test_what_is_set_is_a_setting() -> None:
    settings = {f"{PREFIX}{name.upper()}" for name in DEFAULTS}
    named = set(re.findall(r"COPYDESK_\w+", " ".join(given("ENV")))) | set(compose()["services"]["desk"]["environment"])
    assert named - settings == {"FORWARDED_ALLOW_IPS"}


def test_the_services_fit_together() -> None:
    services = compose()["services"]
    database, desk, door = services["database"], services["desk"], services["door"]
    assert (ROOT / desk["build"]["dockerfile"]).is_file()
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    assert desk["environment"]["COPYDESK_DATABASE"] == f"postgresql://{user}:${{DATABASE_PASSWORD}}@database/{name}"
    assert desk["deploy"]["replicas"] >= 2
    assert "ports" not in desk, "several servers can't have one port of the machine"
    assert door["ports"] == [f"127.0.0.1:{PORT}:80"], "plain HTTP is for this machine alone"
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert {mount.split(":")[0] for mount in service.get("volumes", ()) if not mount.startswith(".")} <= set(
            compose()["volumes"]
        )
    assert "pgvector" in database["image"]


def test_a_secret_that_is_not_given_stops_it_with_a_sentence() -> None:
    text = (ROOT / "compose.yaml").read_text()
    for name in ("COPYDESK_SECRET", "DATABASE_PASSWORD"):
        assert re.search(rf"\$\{{{name}:\?[a-z][^}}]+\}}", text), name
    assert not re.search(r"(?i)(?:password|secret): [^$\n]", text)


def test_the_door_leads_to_the_servers_and_keeps_figures_inside() -> None:
    mounted = compose()["services"]["door"]["volumes"][0].split(":")[0]
    text = (ROOT / mounted).read_text()
    assert "set $desk desk;" in text
    assert f"proxy_pass http://$desk:{PORT};" in text
    assert "location = /metrics { deny all; }" in text
    assert text.count("{") == text.count("}")
    assert "proxy_buffering off;" in text


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml"])
def test_images_are_named_with_a_version_and_no_host(file: str) -> None:
    images = re.findall(r"^\s*(?:FROM|image:) (\S+)", (ROOT / file).read_text(), re.MULTILINE)
    assert images
    for image in images:
        assert re.fullmatch(r"[a-z]+(?:/[a-z]+)?:[a-z0-9.-]+", image), image
        assert not image.endswith(":latest")
