// Pacing and presence: a column for each scene as wide as it is long, and who is there.
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from 'copydesk-react/parts/Bits';
import { counted } from 'copydesk-react/parts/text';
import { eighths } from './useMeasure';
import type { Pacing, Person } from './useMeasure';

const MOST_PEOPLE = 6;
const NIGHT = /\b(?:night|midnight|evening)\b/iu;

interface Props { pacing: Pacing; people: Person[]; current: string | null; onGo: (node: string) => void; onHide: () => void }

export function PacingStrip({ pacing, people, current, onGo, onHide }: Props) {
  const [isTable, setIsTable] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const scenes = pacing.scenes;
  const most = Math.max(0.125, ...scenes.map((scene) => scene.pages));
  const shown = people.slice(0, MOST_PEOPLE);
  const cols = scenes.map((scene) => `minmax(0, ${Math.max(1, Math.round(scene.pages * 16))}fr)`).join(' ');
  const every = Math.ceil(scenes.length / 40);
  const is = (person: Person, at: number) => (person.speaks_in.includes(at) ? 'speaks' : person.named_in.includes(at) ? 'there' : isAway(person, at) && person.name === asked ? 'away' : '');
  const sentence = `${counted(scenes.length, 'scene')}, about ${pacing.whole.pages} pages. ${shown.map((person) => `${person.name} speaks in ${counted(person.speaks_in.length, 'scene')}`).join('; ')}.`;
  return (
    <section className="strip" aria-label="Pacing and presence">
      <div className="strip-head"><h2>Pacing and presence</h2>
        <div className="legend" aria-hidden="true"><span><i className="key talk" />dialogue</span><span><i className="key act" />action</span><span><i className="key speaks" />speaks</span><span><i className="key there" />named</span></div>
        <IconButton label={isTable ? 'Show as picture' : 'Show as table'} icon={IconTable} size={14} isOn={isTable} onClick={() => setIsTable(!isTable)} />
        <IconButton label="Hide" icon={IconChevronDown} size={14} onClick={onHide} />
      </div>
      {isTable ? (
        <div className="strip-table" tabIndex={0} role="region" aria-label="Scenes as a table"><table><thead><tr><th>Scene</th><th>Heading</th><th>Pages</th><th>Dialogue</th><th>Who speaks</th></tr></thead><tbody>
          {scenes.map((scene) => <tr key={scene.id}><td>{scene.scene_number}</td><td>{scene.heading}</td><td>{eighths(scene.pages)}</td><td>{Math.round(scene.dialogue_share * 100)} %</td><td>{people.filter((person) => person.speaks_in.includes(scene.scene_index)).map((person) => person.name).join(', ')}</td></tr>)}
        </tbody></table></div>
      ) : (
        <div className="strip-grid" style={{ '--cols': cols } as React.CSSProperties}>
          <span className="sr" role="img" aria-label={sentence} />
          <span className="lab">Length</span>
          <div className="lane pace">{scenes.map((scene) => (
            <button key={scene.id} type="button" className={`col${scene.id === current ? ' is-on' : ''}`} style={{ '--h': `${Math.round((scene.pages / most) * 100)}%`, '--talk': `${Math.round(scene.dialogue_share * 100)}%` } as React.CSSProperties} title={`Scene ${scene.scene_number}: ${eighths(scene.pages)} pages, ${Math.round(scene.dialogue_share * 100)} % dialogue`} aria-label={`Scene ${scene.scene_number}, ${eighths(scene.pages)} pages, ${Math.round(scene.dialogue_share * 100)} percent dialogue`} onClick={() => onGo(scene.id)} />
          ))}</div>
          {scenes.some((scene) => NIGHT.test(scene.heading)) && <><span className="lab">Night</span><div className="lane time" aria-hidden="true">{scenes.map((scene) => <i key={scene.id} className={NIGHT.test(scene.heading) ? 'night' : ''} />)}</div></>}
          {shown.map((person) => (
            <Lane key={person.name} name={person.name} isOn={asked === person.name} onAsk={() => setAsked(asked === person.name ? null : person.name)}>
              {scenes.map((scene) => <i key={scene.id} className={is(person, scene.scene_index)} title={is(person, scene.scene_index) === '' ? undefined : `${person.name}, scene ${scene.scene_number}`} />)}
            </Lane>
          ))}
          <span className="lab" /><div className="lane axis" aria-hidden="true">{scenes.map((scene) => <span key={scene.id} className={scene.id === current ? 'is-on' : ''}>{(scene.scene_number - 1) % every === 0 || scene.id === current ? scene.scene_number : ''}</span>)}</div>
        </div>
      )}
    </section>
  );
}

function Lane({ name, isOn, onAsk, children }: { name: string; isOn: boolean; onAsk: () => void; children: React.ReactNode }) {
  const shown = name.charAt(0) + name.slice(1).toLowerCase();
  return (
    <>
      <button type="button" className={`lab clip${isOn ? ' is-on' : ''}`} aria-pressed={isOn} onClick={onAsk}>{shown}</button>
      <div className={`lane who${isOn ? ' is-on' : ''}`} aria-hidden="true">{children}</div>
    </>
  );
}

/** In the longest stretch without somebody, between two scenes they are in. */
function isAway(person: Person, at: number): boolean {
  const there = [...new Set([...person.speaks_in, ...person.named_in])].toSorted((one, two) => one - two);
  let best = [0, 0], widest = 1;
  for (let place = 1; place < there.length; place += 1) {
    const gap = there[place]! - there[place - 1]!;
    if (gap > widest) { widest = gap; best = [there[place - 1]!, there[place]!]; }
  }
  return at > best[0]! && at < best[1]!;
}
