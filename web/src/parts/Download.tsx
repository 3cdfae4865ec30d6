// The document as a file: the formats it can be had as, its own first.
import { Menu } from '@mantine/core';
import type { Kind } from '../document/view';
import { FORMATS, KINDS } from '../kinds';

interface Props { id: string; kind: Kind; format: string; version: number; onBefore?: (() => Promise<void>) | undefined }

export function download(path: string): void {
  const link = document.createElement('a');
  link.href = `/api${path}`;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

export function DownloadItems({ id, kind, format, version, onBefore }: Props) {
  const formats = [format, ...KINDS[kind].formats.filter((one) => one !== format)];
  const save = (query: string) => void (onBefore?.() ?? Promise.resolve()).then(() => download(`/documents/${id}/export?${query}`));
  return (
    <>
      {formats.map((one, place) => (
        <Menu.Item key={one} rightSection={<span className="end">{FORMATS[one]?.suffix}{place === 0 ? ', as it is' : ''}</span>} onClick={() => save(`format=${one}`)}>{FORMATS[one]?.name ?? one}</Menu.Item>
      ))}
      {formats.includes('docx') && version > 1 && (
        <Menu.Item rightSection={<span className="end">since version 1</span>} onClick={() => save('format=docx&changes=tracked&since=1')}>Word with tracked changes</Menu.Item>
      )}
    </>
  );
}
