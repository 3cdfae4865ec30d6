// All keys, by where they work.
import { Modal } from '@mantine/core';
import { Kbd } from 'copydesk-react/parts/keys';

const KEYS: [string, [string[], string][]][] = [
  ['Anywhere', [[['mod+K'], 'Find or open'], [['mod+/'], 'To the chat, and back'], [['mod+backslash'], 'Hide or show the panes'], [['F6'], 'Next pane'], [['mod+Z'], 'Undo'], [['shift+mod+Z'], 'Redo'], [['?'], 'These keys']]],
  ['Desk', [[['up', 'down', 'enter'], 'Choose and open'], [['N'], 'New document'], [['U'], 'Upload'], [['/'], 'Search'], [['del'], 'Delete']]],
  ['Message', [[['enter'], 'Send'], [['shift+enter'], 'New line'], [['up'], 'Edit the last message'], [['esc'], 'Stop, then leave']]],
  ['Question', [[['A'], 'to E: choose']]],
  ['Review', [[['J', 'K'], 'Next, previous'], [['A', 'R', 'U'], 'Accept, reject, undecided'], [['shift+A', 'shift+R'], 'Accept all, reject all'], [['mod+enter'], 'Apply'], [['esc'], 'Back to the chat']]],
  ['History', [[['up', 'down'], 'Move'], [['Space'], '“From”'], [['enter'], '“To”'], [['[', ']'], 'Previous, next change']]],
  ['Document', [[['mod+F'], 'Find here'], [['F8', 'shift+F8'], 'Next, previous mark']]],
];

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keys" size={640} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className="keys-help">
        {KEYS.map(([where, rows]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={what}><dt>{keys.map((key) => <Kbd key={key} keys={key} />)}<span className="sr">{keys.join(', ')}</span></dt><dd>{what}</dd></div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
