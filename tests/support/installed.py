"""What tests need that is not Python's: a test that lacks it fails, and says how to get it. None is skipped for want of something
that could be installed."""

import shutil
from pathlib import Path

import pytest

from copydesk.models.embedder import local_embedder

TESTS = Path(__file__).parents[1]
CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
LIBREOFFICE = shutil.which("soffice")
BUILT = TESTS.parent / "web" / "dist" / "index.html"
SDK_PAGE = TESTS / "usechat"
EXAMPLES = [TESTS.parent / "examples" / name / "node_modules" for name in ("react-vite", "react-next")]
MCP_SUITE = TESTS / "mcp" / "node_modules"

needs_chromium = pytest.mark.usefixtures("chromium_there")
needs_browser = pytest.mark.usefixtures("chromium_there", "web_app_there")
needs_libreoffice = pytest.mark.usefixtures("libreoffice_there")
needs_embedder = pytest.mark.usefixtures("embedder_there")
needs_sdk = pytest.mark.usefixtures("sdk_there")
needs_web_tools = pytest.mark.usefixtures("web_tools_there")
needs_examples = pytest.mark.usefixtures("examples_there")
needs_mcp_suite = pytest.mark.usefixtures("mcp_suite_there")


def there(found: object, what: str) -> None:
    if not found:
        pytest.fail(f"{what} is not there: run this by `make test`, which installs it, or says what to install", pytrace=False)


@pytest.fixture(scope="session")
def chromium_there() -> None:
    there(CHROMIUM, "Chromium")


@pytest.fixture(scope="session")
def web_app_there() -> None:
    there(BUILT.is_file(), "The built web app")


@pytest.fixture(scope="session")
def web_tools_there() -> None:
    there((BUILT.parents[1] / "node_modules" / ".bin" / "tsc").exists(), "TypeScript, of web/node_modules,")


@pytest.fixture(scope="session")
def libreoffice_there() -> None:
    there(LIBREOFFICE, "LibreOffice")


@pytest.fixture(scope="session")
def embedder_there() -> None:
    there(local_embedder(), "The embedder")


@pytest.fixture(scope="session")
def sdk_there() -> None:
    there((SDK_PAGE / "node_modules" / ".ready").is_file() and (SDK_PAGE / "dist" / "index.html").is_file(), "The AI SDK's page")


@pytest.fixture(scope="session")
def examples_there() -> None:
    there(all((one / "copydesk-react" / "dist" / "index.js").is_file() for one in EXAMPLES), "What the examples are built with")


@pytest.fixture(scope="session")
def mcp_suite_there() -> None:
    there((MCP_SUITE / "@modelcontextprotocol" / "conformance").is_dir(), "The MCP conformance suite")
