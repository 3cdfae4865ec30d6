// A field of the front matter as an entry of the same log: it sets or removes one key of the document's `fields`. The later wins.
import type { Node, Schema } from 'prosemirror-model';
import { Step, StepMap, StepResult } from 'prosemirror-transform';

export type Fields = Record<string, unknown>;

export const fieldsOf = (doc: Node): Fields => (doc.attrs['fields'] as Fields | null) ?? {};

export class SetField extends Step {
  constructor(readonly name: string, readonly value: unknown) {
    super();
  }

  apply(doc: Node): StepResult {
    const { [this.name]: _, ...others } = fieldsOf(doc);
    // A key that is there keeps its place.
    const fields = this.value === null ? others : { ...fieldsOf(doc), [this.name]: this.value };
    return StepResult.ok(doc.type.create({ ...doc.attrs, fields }, doc.content, doc.marks));
  }

  getMap(): StepMap { return StepMap.empty; }
  invert(doc: Node): Step { return new SetField(this.name, fieldsOf(doc)[this.name] ?? null); }
  map(): Step { return this; }
  merge(other: Step): Step | null { return other instanceof SetField && other.name === this.name ? other : null; }
  toJSON(): Record<string, unknown> { return { stepType: 'setField', name: this.name, value: this.value }; }
  static fromJSON(_schema: Schema, json: { name: string; value: unknown }): SetField { return new SetField(json.name, json.value); }
}

Step.jsonID('setField', SetField);
