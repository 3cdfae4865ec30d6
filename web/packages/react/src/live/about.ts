// What the frame of a document was told last, on this machine: its title, outline and nodes, so that a reload without a server shows it.
import type { NodesReply, WholeEntry } from '../types';

export interface About { entry: WholeEntry; nodes: NodesReply['nodes']; version: number }

function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const asked = indexedDB.open('copydesk-about', 1);
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('documents'));
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result.transaction('documents', mode).objectStore('documents')));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('the disk failed')));
  });
}

/** Keeps what was told of a document. A browser that keeps nothing is fine. */
export async function keepAbout(document: string, about: About): Promise<void> {
  try {
    (await store('readwrite')).put(about, document);
  } catch { /* nothing is kept, and everything works all the same while the server answers */ }
}

export async function recallAbout(document: string): Promise<About | null> {
  try {
    const asked = (await store('readonly')).get(document) as IDBRequest<About | undefined>;
    return await new Promise((resolve) => {
      asked.addEventListener('success', () => resolve(asked.result ?? null));
      asked.addEventListener('error', () => resolve(null));
    });
  } catch {
    return null;
  }
}

/** Whoever logs out leaves nothing to read; what they typed and nobody has yet is kept apart (disk.ts). */
export async function forgetAbouts(): Promise<void> {
  try {
    (await store('readwrite')).clear();
  } catch { /* there was nothing */ }
}
