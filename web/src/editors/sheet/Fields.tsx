// The front matter as a form.
import type { Field } from './model';

export function Fields({ fields, canEdit, textOf, onType }: { fields: Field[]; canEdit: boolean; textOf: (field: Field) => string; onType: (field: string, text: string) => void }) {
  return (
    <dl className="cd-fields" aria-label="Front matter">
      {fields.map((field) => (
        <div key={field.id} data-node={field.id}>
          <dt><label htmlFor={`field-${field.id}`}>{field.name}</label></dt>
          <dd><textarea id={`field-${field.id}`} rows={Math.min(4, textOf(field).split('\n').length)} value={textOf(field)} readOnly={!canEdit} onChange={(event) => onType(field.id, event.target.value)} /></dd>
        </div>
      ))}
    </dl>
  );
}
