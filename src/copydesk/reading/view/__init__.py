"""The document as a model sees it: its own Markdown or Fountain, or an outline of steps, with an id before every block.

What is shown and sent back unchanged changes nothing. `lines` and `page` show, `strip_view` takes off again what a model copied.
"""

from copydesk.reading.view.contents import contents
from copydesk.reading.view.echo import strip_view
from copydesk.reading.view.gutter import LEGEND, Line
from copydesk.reading.view.page import Page, lines, page, text_of, view

__all__ = ["LEGEND", "Line", "Page", "contents", "lines", "page", "strip_view", "text_of", "view"]
