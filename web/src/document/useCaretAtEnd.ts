// A click below the last line of a document goes on where it ends, as on paper.
import { useEffect } from 'react';

const WRITTEN = '.bn-inline-content, .ProseMirror .line, .line[contenteditable], textarea.draft';

function goToEnd(event: MouseEvent): void {
  const target = event.target as Element;
  const scroll = target.closest<HTMLElement>('.sheet .scroll');
  if (!scroll || target.closest('button, a, input, textarea, select, .line, .bn-inline-content')) return;
  const last = [...scroll.querySelectorAll<HTMLElement>(WRITTEN)].findLast((line) => line.getClientRects().length > 0);
  if (!last || event.clientY <= last.getBoundingClientRect().bottom) return;
  (last.closest<HTMLElement>('[contenteditable="true"]') ?? last).focus({ preventScroll: true });
  if (last instanceof HTMLTextAreaElement) return;
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
