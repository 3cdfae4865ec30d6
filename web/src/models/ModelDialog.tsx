// Setting up models: who answers, with which key, tried before it counts. A key that is kept is never shown again.
import { Modal } from '@mantine/core';
import { IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { call, here, sentence } from '../here';
import type { Models, SetUp, TryReply } from 'copydesk-react/types';
import { Btn } from 'copydesk-react/parts/Bits';
import { useToast } from 'copydesk-react/parts/Toast';
import { useWidth } from '../parts/width';
import { ADDRESS, FIGURES, formOf, isElse, outside, setupOf, tryOf, WAYS } from './setup';
import type { Figure, Form } from './setup';
import { lookAtModels, modelName, OFFLINE, takeModels, useModels } from 'copydesk-react/models/useModels';

export default function ModelDialog({ onClose }: { onClose: () => void }) {
  const models = useModels();
  const isPhone = useWidth() === 'phone';
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => { void lookAtModels(here).then(() => setIsFresh(true)); }, []);
  return (
    <Modal opened onClose={onClose} title="Models" size={560} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }} classNames={{ content: 'models-dialog' }}>
      {isFresh && models?.set && <Setting set={models.set} onClose={onClose} />}
      {isFresh && models && !models.set && <p className="soft">{modelName(models.model)} answers here. An administrator sets up the models of this desk.</p>}
    </Modal>
  );
}

type Busy = 'try' | 'save' | 'forget' | null;

function Setting({ set, onClose }: { set: SetUp; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(set));
  const [busy, setBusy] = useState<Busy>(null);
  const [tried, setTried] = useState<TryReply | null>(null);
  const [problem, setProblem] = useState('');
  const { show } = useToast();
  const put = (change: Partial<Form>) => { setForm({ ...form, ...change }); setTried(null); setProblem(''); };
  const act = async (what: Busy, does: () => Promise<void>) => {
    setBusy(what);
    setProblem('');
    try {
      await does();
    } catch (error) {
      setProblem(sentence(error));
    }
    setBusy(null);
  };
  const attempt = () => act('try', async () => { setTried(null); setTried(await call<TryReply>('POST', '/model/try', isElse(form) ? {} : tryOf(form, set))); });
  const done = (reply: Models, text: string) => { takeModels(here, reply); show({ text }); onClose(); };
  const save = () => act('save', async () => {
    const reply = await call<Models>('PUT', '/model', setupOf(form, set));
    done(reply, reply.model === OFFLINE ? 'Saved. No model is asked.' : `Saved. ${modelName(reply.model)} answers from the next message on.`);
  });
  const forget = () => act('forget', async () => done(await call<Models>('DELETE', '/model'), 'Forgotten, with the keys. What the environment sets stays.'));

  const hasModel = form.provider !== OFFLINE;
  const isNamed = isElse(form) || !hasModel || (form.name.trim() !== '' && (form.provider !== ADDRESS || form.address.trim() !== ''));
  const isSaved = Object.values(set.origins).includes('saved') || Object.values(set.keys).includes('saved') || set.key === 'saved';
  return (
    <form className="dialog models" onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <p className="soft">Exact edits and look-ups work without a model. Explaining, rewriting and drafting need one.</p>
      <Who set={set} form={form} put={put} />
      {hasModel && <Others set={set} form={form} put={put} />}
      {hasModel && <Limits set={set} form={form} put={put} />}
      <div className="models-foot">
      <Tried tried={tried} />
      {problem !== '' && <p className="problem" role="alert">{problem}</p>}
      <div className="acts">
        {isSaved && <Btn look="ghost" disabled={busy !== null} onClick={() => void forget()}>Forget all</Btn>}
        <span className="grow" />
        {hasModel && <Btn disabled={busy !== null || !isNamed} aria-busy={busy === 'try'} onClick={() => void attempt()}>{busy === 'try' && <i className="caret" />}Try it</Btn>}
        <Btn look="primary" type="submit" disabled={busy !== null || !isNamed}>Save</Btn>
      </div>
      </div>
    </form>
  );
}

interface Part { set: SetUp; form: Form; put: (change: Partial<Form>) => void }

function Who({ set, form, put }: Part) {
  const way = WAYS.find((one) => one.id === form.provider);
  const fixed = outside(set, 'model', 'COPYDESK_MODEL'), fixedAddress = outside(set, 'address', 'COPYDESK_MODEL_URL');
  return (
    <>
      <Field label="Provider" note={fixed}>{(ids) => (
        <select {...ids} className="text-field" value={form.provider} disabled={fixed !== '' || fixedAddress !== ''} onChange={(event) => put({ provider: event.target.value, name: '', small: '', key: '' })} data-autofocus>
          {isElse(form) && <option value={form.provider}>{set.model}</option>}
          {WAYS.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
        </select>
      )}</Field>
      {form.provider === ADDRESS && <Field label="Address" note={fixedAddress || 'Of a server that speaks the chat-completions protocol: llama.cpp, vLLM, LM Studio, a proxy.'}>{(ids) => <input {...ids} className="text-field" type="url" inputMode="url" value={form.address} disabled={fixedAddress !== ''} maxLength={500} placeholder="http://127.0.0.1:8080/v1" onChange={(event) => put({ address: event.target.value })} />}</Field>}
      {way && way.id !== OFFLINE && <Field label="Model">{(ids) => <input {...ids} className="text-field" value={form.name} disabled={fixed !== ''} maxLength={200} spellCheck={false} autoComplete="off" placeholder={`such as ${way.example}`} onChange={(event) => put({ name: event.target.value })} />}</Field>}
      {way && way.id !== OFFLINE && <Key set={set} form={form} put={put} isNeeded={way.key === 'needed'} />}
    </>
  );
}

/** Whether there is a key for what is chosen, as far as that is known here: keys belong to a provider, or to one address. */
function keyFor(set: SetUp, form: Form): string {
  if (form.provider === ADDRESS) return form.address.trim() === set.address && set.provider === ADDRESS ? set.key : '';
  return set.keys[form.provider] ?? '';
}

function Key({ set, form, put, isNeeded }: Part & { isNeeded: boolean }) {
  const found = keyFor(set, form);
  const note = found === 'environment' ? 'From the environment where Copydesk was started, which wins.' : found === 'saved' ? 'A key is kept. It is not shown again; type another one to replace it.' : 'Kept in a file that nobody else may read, sent only to whom it is for, and never shown again.';
  return (
    <Field label={isNeeded ? 'Key' : 'Key, if it wants one'} note={note}>{(ids) => (
      <input {...ids} className="text-field" type="password" value={form.key} disabled={found === 'environment'} maxLength={1_000} autoComplete="new-password" spellCheck={false} placeholder={found === 'saved' ? 'kept' : ''} onChange={(event) => put({ key: event.target.value })} />
    )}</Field>
  );
}

function Others({ set, form, put }: Part) {
  const fixed = outside(set, 'small', 'COPYDESK_MODEL_SMALL'), fixedMore = outside(set, 'more', 'COPYDESK_MODELS');
  return (
    <>
      <Field label="Small model, for summaries and side questions" note={fixed}>{(ids) => <input {...ids} className="text-field" value={form.small} disabled={fixed !== ''} maxLength={200} spellCheck={false} autoComplete="off" placeholder="the same" onChange={(event) => put({ small: event.target.value })} />}</Field>
      <Field label="Further models, for single messages" note={fixedMore || 'With commas between: provider:model, or name@address.'}>{(ids) => <input {...ids} className="text-field" value={form.more} disabled={fixedMore !== ''} maxLength={4_000} spellCheck={false} autoComplete="off" onChange={(event) => put({ more: event.target.value })} />}</Field>
    </>
  );
}

function Limits({ set, form, put }: Part) {
  const variable: Record<Figure, string> = { rounds: 'COPYDESK_TURN_ROUNDS', seconds: 'COPYDESK_TURN_SECONDS', tokens: 'COPYDESK_TURN_TOKENS', reply_tokens: 'COPYDESK_REPLY_TOKENS', day_tokens: 'COPYDESK_DAY_TOKENS' };
  const preset = set.presets[form.budget] ?? {};
  const fixedTrust = outside(set, 'trust', 'COPYDESK_TRUST'), fixedBudget = outside(set, 'budget', 'COPYDESK_BUDGET');
  return (
    <>
      <div className="two-fields">
        <Field label="Review" note={fixedTrust}>{(ids) => (
          <select {...ids} className="text-field" value={form.trust} disabled={fixedTrust !== ''} onChange={(event) => put({ trust: event.target.value as Form['trust'] })}>
            <option value="normal">What is unusual</option><option value="careful">Every wide rewrite too</option>
          </select>
        )}</Field>
        <Field label="Budget" note={fixedBudget}>{(ids) => (
          <select {...ids} className="text-field" value={form.budget} disabled={fixedBudget !== ''} onChange={(event) => put({ budget: event.target.value as Form['budget'] })}>
            <option value="normal">By need</option><option value="small">Small, for small models</option>
          </select>
        )}</Field>
      </div>
      <details className="told"><summary className="soft">Limits of a turn</summary>
        <div className="figures">
          {FIGURES.map(([figure, label]) => {
            const fixed = outside(set, figure, variable[figure]);
            return <Field key={figure} label={label} note={fixed}>{(ids) => <input {...ids} className="text-field" inputMode="numeric" pattern="[0-9\s,.]*" value={form[figure]} disabled={fixed !== ''} maxLength={12} placeholder={preset[figure]?.toLocaleString('en') ?? 'no limit'} onChange={(event) => put({ [figure]: event.target.value })} />}</Field>;
          })}
        </div>
      </details>
    </>
  );
}

function Tried({ tried }: { tried: TryReply | null }) {
  return (
    <div role="status" className="trials">
      {tried?.results.map((one) => (
        <div key={one.model} className={`card-head ${one.is_good ? 'is-good' : 'is-bad'}`}>
          {one.is_good ? <IconCheck className="i" size={16} stroke={1.5} aria-hidden="true" /> : <IconPlugConnectedX className="i" size={16} stroke={1.5} aria-hidden="true" />}
          <div><p>{one.message}</p>{one.hint !== '' && <p className="muted sm">{one.hint}</p>}</div>
        </div>
      ))}
    </div>
  );
}

interface Ids { id: string; 'aria-describedby': string | undefined }

function Field({ label, note = '', children }: { label: string; note?: string; children: (ids: Ids) => ReactNode }) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>{children({ id, 'aria-describedby': note === '' ? undefined : `${id}note` })}{note !== '' && <span className="muted sm" id={`${id}note`}>{note}</span>}
    </div>
  );
}
