"""Logging in by a provider, in a browser: there and back, and what is told where nobody is let in."""

from pathlib import Path
from typing import Any

from support.browsers import Server, opened
from support.oidc import CLIENT, SECRET, provider


def test_somebody_logs_in_by_a_provider(tmp_path: Path, browser: Any) -> None:
    own = Server(tmp_path, {"COPYDESK_ACCOUNTS": "1"}, ())
    own.start()
    own.stop()  # its address is known now
    with provider(f"{own.address}/api/oidc/back") as issuer:
        told = {"ISSUER": issuer, "CLIENT": CLIENT, "SECRET": SECRET, "ALLOW": "example.org", "NAME": "the choir"}
        own.environment |= {f"COPYDESK_OIDC_{name}": value for name, value in told.items()}
        own.start()
        try:
            for name, said in (("outsider-1", "this desk doesn’t let you in"), ("tom-1", "Start with a page or a file")):
                with opened(browser) as page:
                    page.goto(own.address)
                    page.get_by_role("link", name="Log in with the choir").click()
                    page.locator("input[name=login]").fill(name)
                    page.locator("input[name=password]").fill("any")
                    page.locator("button[type=submit]").click()
                    page.get_by_role("button", name="Continue").click()
                    page.get_by_text(said).wait_for()
                    assert page.url == f"{own.address}/"
        finally:
            own.stop()
