// What is typed into the settings of models, and what is sent of it.
import type { ModelSetup, ModelTry, SetUp } from 'copydesk-react/types';
import { OFFLINE } from 'copydesk-react/models/useModels';

export const ADDRESS = 'address';
const ELSE = 'else'; // set outside, by a name that this page doesn't offer

export interface Way { id: string; name: string; example: string; key: 'needed' | 'maybe' | 'none' }

export const WAYS: Way[] = [
  { id: 'openai', name: 'OpenAI', example: 'gpt-5', key: 'needed' },
  { id: 'anthropic', name: 'Anthropic', example: 'claude-sonnet-4-5', key: 'needed' },
  { id: 'google', name: 'Google', example: 'gemini-2.5-pro', key: 'needed' },
  { id: 'ollama', name: 'Ollama, on this machine', example: 'qwen3', key: 'none' },
  { id: ADDRESS, name: 'Another server, by its address', example: 'qwen3', key: 'maybe' },
  { id: OFFLINE, name: 'No model', example: '', key: 'none' },
];

export const FIGURES = [
  ['rounds', 'Looks and edits in one turn'],
  ['seconds', 'Seconds of a turn'],
  ['tokens', 'Tokens of a turn'],
  ['reply_tokens', 'Tokens of a reply'],
  ['day_tokens', 'Tokens of a day'],
] as const;
export type Figure = typeof FIGURES[number][0];

export interface Form extends Record<Figure, string> { provider: string; name: string; address: string; key: string; small: string; more: string; budget: 'normal' | 'small'; trust: 'normal' | 'careful' }

/** A name without the provider that is chosen above it. */
function within(provider: string, model: string): string {
  return model.startsWith(`${provider}:`) ? model.slice(provider.length + 1) : model;
}

function full(provider: string, name: string): string {
  const said = name.trim();
  return said === '' || provider === ADDRESS || said.includes('@http') || WAYS.some((way) => said.startsWith(`${way.id}:`)) ? said : `${provider}:${said}`;
}

export function formOf(set: SetUp): Form {
  const provider = set.provider === '' ? OFFLINE : WAYS.some((way) => way.id === set.provider) ? set.provider : ELSE;
  const figures = Object.fromEntries(FIGURES.map(([figure]) => [figure, set[figure] === 0 ? '' : String(set[figure])])) as Record<Figure, string>;
  return {
    ...figures, provider, name: set.name, address: set.address, key: '', small: within(set.provider, set.small), more: set.more.join(', '),
    budget: set.budget === 'small' ? 'small' : 'normal', trust: set.trust === 'careful' ? 'careful' : 'normal',
  };
}

/** What is tried, and the part of it that is saved too. */
export function tryOf(form: Form, set: SetUp): ModelTry {
  const key = form.key.trim() === '' ? {} : { key: form.key.trim() };
  if (form.provider === OFFLINE) return { model: OFFLINE, address: '', small: '' };
  if (form.provider === ELSE) return { model: set.model, address: set.address, small: set.small, ...key };
  return { model: full(form.provider, form.name), address: form.provider === ADDRESS ? form.address.trim() : '', small: full(form.provider, form.small), ...key };
}

export function setupOf(form: Form, set: SetUp): ModelSetup {
  const figures = Object.fromEntries(FIGURES.map(([figure]) => [figure, Math.max(0, Math.round(Number(form[figure].replace(/[\s,.]/gu, ''))) || 0)])) as Record<Figure, number>;
  const more = form.more.split(',').map((one) => one.trim()).filter((one) => one !== '');
  return { ...tryOf(form, set), more, budget: form.budget, trust: form.trust, ...figures };
}

export function isElse(form: Form): boolean {
  return form.provider === ELSE;
}

/** Why something can't be changed here; empty where it can. */
export function outside(set: SetUp, name: keyof SetUp['origins'], variable: string): string {
  const origin = set.origins[name];
  if (origin === 'environment') return `Set by ${variable} where Copydesk was started, which wins.`;
  return origin === 'file' ? 'Set in copydesk.toml where Copydesk was started, which wins.' : '';
}
