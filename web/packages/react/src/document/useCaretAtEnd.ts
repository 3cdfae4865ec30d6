// A click below the last line of a document goes on where it ends, as on paper.
import { useEffect } from 'react';

const WRITTEN = '.bn-inline-content, .ProseMirror .line';
const BLOCKS = `.bn-block-content, ${WRITTEN}`; // a table is no line, and a click in it is its own

function goToEnd(event: MouseEvent): void {
  const target = event.target as Element;
  const scroll = target.closest<HTMLElement>('.sheet .scroll');
  if (!scroll || target.closest(`button, a, input, select, ${BLOCKS}`)) return;
  const drawn = (selector: string) => [...scroll.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
  const last = drawn(WRITTEN).at(-1);
  if (!last || drawn(BLOCKS).some((block) => event.clientY <= block.getBoundingClientRect().bottom)) return;
  (last.closest<HTMLElement>('[contenteditable="true"]') ?? last).focus({ preventScroll: true });
  getSelection()?.selectAllChildren(last);
  getSelection()?.collapseToEnd();
}

export function useCaretAtEnd(canEdit: boolean): void {
  useEffect(() => {
    if (!canEdit) return undefined;
    document.addEventListener('click', goToEnd);
    return () => document.removeEventListener('click', goToEnd);
  }, [canEdit]);
}
