// Experiments: the editor of blocks and steps, live.
import '@blocknote/mantine/style.css';
import '../../styles/blocknote.css';
import './experiment.css';
import type { DocumentViewProps } from '../../document/view';
import { RoomView } from '../RoomView';
import { LiveExperiment } from './LiveExperiment';

export default function ExperimentView(props: DocumentViewProps) {
  return <RoomView {...props} schema="experiment" editor={LiveExperiment} />;
}
