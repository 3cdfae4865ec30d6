"""A picture as Word's drawing, as large as it is at 96 dots an inch, but never wider than the page's text."""

from copydesk.formats.export.pictures import Found

EMU = 9525  # of Word's units a pixel
MAX_WIDTH = 5_760_000  # 16 cm
_SPACES = (
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
)


def drawing(found: Found, shown: int, relationship: str, number: int, alt: str, name: str) -> str:
    """`shown` is how many pixels wide, 0 for as many as it has."""
    width = min((shown or found.width) * EMU, MAX_WIDTH)
    height = max(round(width * found.height / found.width), 1)
    about = f'id="{number}" name="{name}" descr="{alt}"'
    return (
        f'<w:drawing {_SPACES}><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="{width}" cy="{height}"/>'
        f'<wp:docPr {about}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">'
        f"<pic:pic><pic:nvPicPr><pic:cNvPr {about}/><pic:cNvPicPr/></pic:nvPicPr>"
        f'<pic:blipFill><a:blip r:embed="{relationship}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
        f'<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
    )
