// Copydesk in an app of one's own: a provider, the parts of a document, and hooks for parts of one's own.
import '@mantine/core/styles.css';
import './styles/tokens.css';
import './styles/app.css';
import './styles/frame.css';
import './styles/marks.css';
import './styles/embed.css';

export { CopydeskProvider } from './CopydeskProvider';
export type { ProviderProps } from './CopydeskProvider';
export { CopydeskDocument } from './CopydeskDocument';
export type { DocumentProps } from './CopydeskDocument';
export { CopydeskChat } from './CopydeskChat';
export type { ChatProps } from './CopydeskChat';
export { CopydeskEditor } from './CopydeskEditor';
export type { EditorProps } from './CopydeskEditor';
export { CopydeskReview } from './CopydeskReview';
export type { ReviewProps } from './CopydeskReview';
export { useChat, useDocument, useReview } from './hooks';
export { forgetAbouts as forgetDocuments } from './live/about';
export { useServer } from './server';
export type { Server } from './server';
export { Copydesk, CopydeskError, LostError } from '../../client/src/index';
export type { ChatTurn } from './chat/useTurns';
export type { ReviewEdit } from './review/useProposal';
export type { SaveState } from './document/view';
export type { Citation, DocNode, EditReport, Kind, Mode, Role, Turn, Version } from './types';
