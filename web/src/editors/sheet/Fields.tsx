// The front matter as a form.
import type { Field } from './model';

/** "site_name" and "siteName" as people read them; the name itself is told on hover. */
export function calledIn(name: string): string {
  const words = name.replace(/[_-]+/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
  const small = words.split(' ').map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return small === '' ? name : small.charAt(0).toUpperCase() + small.slice(1);
}

export function Fields({ fields, canEdit, textOf, onType }: { fields: Field[]; canEdit: boolean; textOf: (field: Field) => string; onType: (field: string, text: string) => void }) {
  return (
    <dl className="cd-fields" aria-label="Front matter">
      {fields.map((field) => (
        <div key={field.id} data-node={field.id}>
          <dt><label htmlFor={`field-${field.id}`} title={field.name}>{calledIn(field.name)}</label></dt>
          <dd><textarea id={`field-${field.id}`} rows={Math.min(4, textOf(field).split('\n').length)} value={textOf(field)} readOnly={!canEdit} onChange={(event) => onType(field.id, event.target.value)} /></dd>
        </div>
      ))}
    </dl>
  );
}
