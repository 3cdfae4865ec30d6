// A part that could not be loaded or drawn: the window says so and goes on when the server is there again.
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Btn } from 'copydesk-react/parts/Bits';
import { NotAnswering } from './NotAnswering';

interface State { error: Error | null }

export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (/import|fetch|load/iu.test(error.message)) {
      return <NotAnswering onTry={async () => { if ((await fetch('/api/health').catch(() => null))?.ok) location.reload(); }} />;
    }
    return (
      <main className="empty-page">
        <h1>This window lost its place</h1>
        <p>What was saved is saved, and what you typed is kept here.</p>
        <div className="acts"><Btn onClick={() => location.reload()}>Open it again</Btn></div>
      </main>
    );
  }
}
