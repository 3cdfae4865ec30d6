// The front matter as a form.
import { useState } from 'react';
import type { DocNode } from '../../document/view';
import { shownText, sourceOf, styleOf, type Style } from './fieldText';

/** "site_name" and "siteName" as people read them; the name itself is told on hover. */
export function calledIn(name: string): string {
  const words = name.replace(/[_-]+/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
  const small = words.split(' ').map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return small === '' ? name : small.charAt(0).toUpperCase() + small.slice(1);
}

/** The next field, or the text below the last: Enter ends a field, as in any form. */
function leave(field: HTMLTextAreaElement): void {
  const all = [...(field.closest('.cd-fields')?.querySelectorAll('textarea') ?? [])];
  const next = all[all.indexOf(field) + 1] ?? field.closest('.scroll')?.querySelector<HTMLElement>('[contenteditable=true]');
  (next ?? document.body).focus();
}

function Field({ name, source, canEdit, onType }: { name: string; source: string; canEdit: boolean; onType: (source: string) => void }) {
  // While somebody types, the field has the spaces that they typed and the quotes that it had when they came.
  const [typing, setTyping] = useState<{ text: string; style: Style } | null>(null);
  const isOwn = typing !== null && sourceOf(typing.text, typing.style) === source;
  const text = isOwn ? typing.text : shownText(source);
  const style = typing?.style ?? styleOf(source);
  const type = (typed: string) => {
    const line = style === 'source' ? typed : typed.replace(/\s*\n\s*/gu, ' ');
    setTyping({ text: line, style });
    onType(sourceOf(line, style));
  };
  return (
    <textarea
      id={`field-${name}`} rows={Math.min(4, text.split('\n').length)} value={text} readOnly={!canEdit}
      onFocus={() => setTyping({ text: shownText(source), style: styleOf(source) })} onBlur={() => setTyping(null)}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || style === 'source') return;
        event.preventDefault();
        leave(event.currentTarget);
      }}
    />
  );
}

export function Fields({ fields, nodes, canEdit, onType }: { fields: Record<string, unknown>; nodes: DocNode[]; canEdit: boolean; onType: (name: string, source: string) => void }) {
  const ids = new Map(nodes.filter((node) => node.type === 'field' || node.type === 'entry').map((node) => [String(node.attrs['name'] ?? node.attrs['key'] ?? ''), node.id]));
  return (
    <dl className="cd-fields" aria-label="Front matter">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} data-node={ids.get(name) ?? name}>
          <dt><label htmlFor={`field-${name}`} title={name}>{calledIn(name)}</label></dt>
          <dd><Field name={name} source={typeof value === 'string' ? value : JSON.stringify(value)} canEdit={canEdit} onType={(source) => onType(name, source)} /></dd>
        </div>
      ))}
    </dl>
  );
}
