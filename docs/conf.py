"""How the documentation becomes a site: `make docs` writes it into build/docs, and it loads nothing from anywhere else."""

import re
from pathlib import Path

project = "Copydesk"
author = "the Copydesk authors"
SOURCE = (Path(__file__).parent.parent / "src/copydesk/__init__.py").read_text(encoding="utf-8")
version = re.findall(r'__version__ = "(.+?)"', SOURCE)[0]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["pictures", "screens"]
myst_heading_anchors = 3  # GitHub's anchors, so that a link works there and here
nitpicky = True

html_theme = "furo"
html_title = f"Copydesk {version}"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_theme_options = {"footer_icons": [], "navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
highlight_language = "text"
