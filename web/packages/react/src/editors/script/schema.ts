// What a screenplay may hold: elements one below the other, each with the id of its node, its text as Fountain has it without the marks
// that say what it is. The groups and containers are those of every live document (live/blocks.ts).
import { Schema } from 'prosemirror-model';
import type { AttributeSpec, NodeSpec } from 'prosemirror-model';

type Attrs = Record<string, AttributeSpec>;

/** How each element is drawn: its tag, its class on the page, and what it is called. */
export const ELEMENTS: Record<string, { look: string; said: string; tag?: string; attrs?: Attrs }> = {
  action: { look: 'action', said: 'Action' },
  scene: { look: 'scene', said: 'Scene heading', tag: 'h2', attrs: { label: { default: null } } },
  character: { look: 'name', said: 'Character', attrs: { dual: { default: false } } },
  parenthetical: { look: 'paren', said: 'Direction' },
  dialogue: { look: 'speech', said: 'Dialogue' },
  lyric: { look: 'speech lyric', said: 'Lyrics', attrs: { spoken: { default: false } } },
  transition: { look: 'transition', said: 'Transition' },
  centered: { look: 'centered', said: 'Centred text' },
  section: { look: 'act', said: 'Section', attrs: { level: { default: 1 } } },
  synopsis: { look: 'aside-line', said: 'Synopsis' },
  note: { look: 'aside-line', said: 'Note', attrs: { spoken: { default: false } } },
  boneyard: { look: 'aside-line', said: 'Cut text', attrs: { spoken: { default: false } } },
};

const attrsIn = (attrs: Attrs | undefined, dom: HTMLElement): Record<string, unknown> => Object.fromEntries(Object.entries(attrs ?? {}).map(([name, spec]) => {
  const told = dom.dataset[name];
  return [name, told === undefined ? spec.default : typeof spec.default === 'boolean' ? told === 'true' : typeof spec.default === 'number' ? Number(told) : told];
}));

const element = (type: string): NodeSpec => {
  const { look, tag = 'p', attrs } = ELEMENTS[type]!;
  return {
    content: 'text*',
    marks: '',
    group: 'element',
    whitespace: 'pre',
    ...(attrs ? { attrs } : {}),
    parseDOM: [{ tag: `[data-element="${type}"]`, preserveWhitespace: 'full', getAttrs: (dom) => attrsIn(attrs, dom) }],
    toDOM: (node) => [tag, {
      class: `line ${look}`,
      'data-element': type,
      ...Object.fromEntries(Object.entries(node.attrs).filter(([name, value]) => value !== attrs?.[name]?.default).map(([name, value]) => [`data-${name}`, String(value)])),
    }, 0],
  };
};

export const schema = new Schema({
  topNode: 'script',
  nodes: {
    script: { content: 'blockGroup', attrs: { fields: { default: {} } } },
    blockGroup: { content: 'blockContainer+', parseDOM: [{ tag: '.script-rows' }], toDOM: () => ['div', { class: 'script-rows' }, 0] },
    blockContainer: { content: 'element', attrs: { id: { default: null } }, parseDOM: [{ tag: '[data-row]' }], toDOM: (node) => ['div', { 'data-row': '', ...(node.attrs['id'] === null ? {} : { 'data-node': String(node.attrs['id']) }) }, 0] },
    ...Object.fromEntries(Object.keys(ELEMENTS).map((type) => [type, element(type)])),
    break: { group: 'element', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr', { 'data-element': 'break' }] },
    text: {},
  },
});
