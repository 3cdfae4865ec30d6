// The front matter as a form.
import type { DocNode } from '../../document/view';

/** "site_name" and "siteName" as people read them; the name itself is told on hover. */
export function calledIn(name: string): string {
  const words = name.replace(/[_-]+/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
  const small = words.split(' ').map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return small === '' ? name : small.charAt(0).toUpperCase() + small.slice(1);
}

export function Fields({ fields, nodes, canEdit, onType }: { fields: Record<string, unknown>; nodes: DocNode[]; canEdit: boolean; onType: (name: string, text: string) => void }) {
  const ids = new Map(nodes.filter((node) => node.type === 'field' || node.type === 'entry').map((node) => [String(node.attrs['name'] ?? node.attrs['key'] ?? ''), node.id]));
  return (
    <dl className="cd-fields" aria-label="Front matter">
      {Object.entries(fields).map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return (
          <div key={name} data-node={ids.get(name) ?? name}>
            <dt><label htmlFor={`field-${name}`} title={name}>{calledIn(name)}</label></dt>
            <dd><textarea id={`field-${name}`} rows={Math.min(4, text.split('\n').length)} value={text} readOnly={!canEdit} onChange={(event) => onType(name, event.target.value)} /></dd>
          </div>
        );
      })}
    </dl>
  );
}
