"""A real provider of log-ins (OpenID Connect) on loopback, and somebody who logs in there."""

import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

FOLDER = Path(__file__).resolve().parent.parent / "oidc"
CLIENT, SECRET = "desk", "a secret: of 1"
MAX_STEPS = 12


@contextmanager
def provider(*backs: str) -> Iterator[str]:
    """The address of a provider that sends people back to some addresses of ours."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    command = [shutil.which("node") or "node", "provider.mjs", str(port), *backs]
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


async def logged_in(address: str, name: str, back: str) -> str:
    """Where a browser is led back to by somebody who follows an address to the provider, says who they are, and agrees."""
    async with httpx.AsyncClient() as browser:
        reply = await browser.get(address)
        for _ in range(MAX_STEPS):
            if reply.is_redirect:
                following = str(reply.url.join(reply.headers["location"]))
                if following.startswith(back):
                    return following
                reply = await browser.get(following)
                continue
            form = dict(re.findall(r'name="(\w+)" value="(\w+)"', reply.text))
            action = re.search(r'action="([^"]+)"', reply.text)
            assert action is not None, reply.text
            reply = await browser.post(str(reply.url.join(action[1])), data={"login": name, "password": "any", **form})
    raise AssertionError("the provider leads nowhere")
