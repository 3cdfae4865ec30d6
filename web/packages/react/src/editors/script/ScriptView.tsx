// Screenplays: the editor of elements, live.
import './script.css';
import type { DocumentViewProps } from '../../document/view';
import { RoomView } from '../RoomView';
import { LiveScript } from './LiveScript';

export default function ScriptView(props: DocumentViewProps) {
  return <RoomView {...props} schema="script" editor={LiveScript} />;
}
