// The document as a file: the formats it can be had as, its own first; what becomes of a download is told.
import { Menu } from '@mantine/core';
import { useCallback } from 'react';
import { here, sentence } from '../here';
import type { Kind } from 'copydesk-react/document/view';
import { FORMATS, KINDS } from 'copydesk-react/kinds';
import { useToast } from 'copydesk-react/parts/Toast';

interface Props { id: string; kind: Kind; format: string; version: number; onBefore?: (() => Promise<void>) | undefined }

const SOON_MS = 300; // a file that is there by then needs no word that it is made

/** The name that the server gives a file. */
function nameIn(reply: Response): string {
  const found = /filename\*=UTF-8''([^;]+)/iu.exec(reply.headers.get('Content-Disposition') ?? '')?.[1];
  return found === undefined ? 'document' : decodeURIComponent(found);
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it after the click
}

function useDownload(): (path: string, what: string, onBefore: Props['onBefore']) => Promise<void> {
  const { show } = useToast();
  return useCallback(async function download(path, what, onBefore) {
    const soon = setTimeout(() => show({ text: `Making the ${what} file …`, isLasting: true }), SOON_MS);
    try {
      await onBefore?.();
      const reply = await here.send('get', `/api${path}`);
      const name = nameIn(reply);
      keep(await reply.blob(), name);
      const lost = decodeURIComponent(reply.headers.get('Copydesk-Losses') ?? '');
      show(lost === '' ? { text: `Downloaded ${name}` } : { text: `Downloaded ${name}. Left out or changed: ${lost}.`, isLasting: true });
    } catch (error) {
      show({ text: `The ${what} file was not downloaded. ${sentence(error)}`, action: 'Try again', act: () => void download(path, what, onBefore) });
    } finally {
      clearTimeout(soon);
    }
  }, [show]);
}

export function DownloadItems({ id, kind, format, version, onBefore }: Props) {
  const download = useDownload();
  const formats = [format, ...KINDS[kind].formats.filter((one) => one !== format)];
  const save = (query: string, what: string) => void download(`/documents/${id}/export?${query}`, what, onBefore);
  const nameOf = (one: string) => FORMATS[one]?.name ?? one;
  return (
    <>
      {formats.map((one, place) => (
        <Menu.Item key={one} rightSection={<span className="end">{FORMATS[one]?.suffix}{place === 0 ? ', as it is' : ''}</span>} onClick={() => save(`format=${one}`, nameOf(one))}>{nameOf(one)}</Menu.Item>
      ))}
      {formats.includes('docx') && version > 1 && (
        <Menu.Item rightSection={<span className="end">since version 1</span>} onClick={() => save('format=docx&changes=tracked&since=1', nameOf('docx'))}>Word with tracked changes</Menu.Item>
      )}
    </>
  );
}
