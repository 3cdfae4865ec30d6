// Notes, articles and reports: the editor on the sheet, live.
import '@blocknote/mantine/style.css';
import '../../styles/blocknote.css';
import './sheet.css';
import type { DocumentViewProps } from '../../document/view';
import { RoomView } from '../RoomView';
import { LiveSheet } from './LiveSheet';

export default function SheetView(props: DocumentViewProps) {
  return <RoomView {...props} schema="sheet" editor={LiveSheet} />;
}
