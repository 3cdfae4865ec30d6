// Asking for a document's blocks: once ahead, while the editor itself is still on its way.
import { call } from '../../api/client';
import type { Sheet } from './model';

const ahead = new Map<string, Promise<Sheet>>();

const blocksOf = (id: string, section: string | null): Promise<Sheet> => call<Sheet>('GET', `/documents/${id}/blocks${section === null ? '' : `?section=${encodeURIComponent(section)}`}`);

export function askForSheet(id: string): void {
  const asked = blocksOf(id, null);
  asked.catch(() => undefined); // whoever takes it is told
  ahead.set(id, asked);
}

/** The blocks of a document, or of one part of a long one. What was asked for ahead is taken once: it ages. */
export function sheetOf(id: string, section: string | null): Promise<Sheet> {
  const asked = section === null ? ahead.get(id) : undefined;
  ahead.delete(id);
  return asked ?? blocksOf(id, section);
}
