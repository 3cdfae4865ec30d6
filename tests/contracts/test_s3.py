"""Files in an S3-compatible bucket, against a real server of that protocol in this process; and the same suite for a folder."""

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from moto.server import ThreadedMotoServer

from copydesk.errors import AccessError, HistoryError, InputError
from copydesk.ports import Files
from copydesk.stores.buckets import bucket, files_at
from support.servers import running
from support.stores import Shared

DATA = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 1_000
HASH = hashlib.sha256(DATA).hexdigest()


@pytest.fixture(scope="module")
def place() -> Iterator[str]:
    """A bucket that is empty."""
    import boto3

    patch = pytest.MonkeyPatch()
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        patch.setenv(name, "test-key-of-this-test")
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1").create_bucket(Bucket="desk")
    yield f"s3://desk/files?endpoint={endpoint}"
    server.stop()
    patch.undo()


@pytest.fixture(params=["folder", "bucket"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> Files:
    return files_at(request.getfixturevalue("place") if request.param == "bucket" else "", tmp_path)


def test_a_file_is_kept_once_by_its_bytes(files: Files) -> None:
    assert files.put(io.BytesIO(DATA), 2**20) == (HASH, len(DATA))
    assert files.put(io.BytesIO(DATA), 2**20) == (HASH, len(DATA))
    assert files.path(HASH).read_bytes() == DATA


def test_what_is_not_there_is_refused(files: Files) -> None:
    for hash in ("0" * 64, "..", "../" * 3 + "etc/passwd", ""):
        with pytest.raises(AccessError):
            files.path(hash)


def test_what_is_too_large_is_refused_and_leaves_nothing(files: Files) -> None:
    data = b"large" * 100
    with pytest.raises(InputError):
        files.put(io.BytesIO(data), 99)
    with pytest.raises(AccessError):
        files.path(hashlib.sha256(data).hexdigest())


def test_another_machine_finds_it(place: str, tmp_path: Path) -> None:
    files_at(place, tmp_path / "one").put(io.BytesIO(DATA), 2**20)
    other = files_at(place, tmp_path / "two")
    assert other.path(HASH).read_bytes() == DATA
    assert other.path(HASH).is_relative_to(tmp_path / "two")


def test_a_file_that_was_changed_in_the_bucket_is_not_given_out(place: str, tmp_path: Path) -> None:
    hash = "ab" + "0" * 62
    bucket(place).put(f"ab/{hash}", b"something else")
    with pytest.raises(HistoryError, match="not what was put there"):
        files_at(place, tmp_path).path(hash)


def test_a_bucket_that_does_not_answer_is_told_as_that(place: str, tmp_path: Path) -> None:
    gone = place.replace("s3://desk/", "s3://missing/")
    with pytest.raises(HistoryError, match="bucket"):
        files_at(gone, tmp_path).put(io.BytesIO(DATA), 2**20)


@pytest.mark.parametrize("address", ["http://desk", "s3://", "s3://desk?region=x&acl=public"])
def test_an_address_that_tells_no_bucket_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="s3://BUCKET"):
        bucket(address)


@pytest.mark.anyio
async def test_the_server_keeps_its_files_there(place: str, shared: Shared, tmp_path: Path) -> None:
    from copydesk.apps.settings import Settings

    async with running(shared, Settings(home=str(tmp_path), files=place)) as served:
        told = (await served.client.post("/api/files", files={"file": ("picture.png", DATA)})).json()
        assert told["hash"] == HASH
        reply = await served.client.get(told["url"])
    assert (reply.content, reply.headers["content-type"]) == (DATA, "image/png")
    assert bytes(bucket(place).get(f"{HASH[:2]}/{HASH}").bytes()) == DATA
