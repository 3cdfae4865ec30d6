// What a turn used, on demand: what was read, by what, for how much.
import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Metadata } from '../types';
import { IconButton } from '../parts/Bits';

const NEAREST = 'What comes nearest in meaning and words';
const HOW: Record<string, string> = {
  lookup: 'Counted from the document', whole: 'All of it', outline: 'From the outline', search: NEAREST,
  semantic: NEAREST, semantic_conservative: `${NEAREST}, and what that depends on`, edit_semantic: `${NEAREST}, and what that depends on`,
  greeting: 'A few lines', full_document: 'All of it', full_small_tree: 'All of it', full_accuracy_critical: 'All of it', edit_full: 'All of it', edit_bulk: 'All of it',
};

function number(value: number | undefined): string {
  return (value ?? 0).toLocaleString('en-GB');
}

function rowsOf(metadata: Metadata): [string, string][] {
  const read = Array.isArray(metadata.context_nodes) ? metadata.context_nodes.length : metadata.context_nodes;
  const hasModel = metadata.model !== undefined && metadata.model !== null && metadata.model !== '' && metadata.model !== 'offline';
  const rows: [string, string][] = [];
  if (read !== undefined) rows.push(['Read', metadata.total_nodes ? `${number(read)} of ${number(metadata.total_nodes)} parts` : `${number(read)} parts`]);
  if (metadata.strategy) rows.push(['How', HOW[metadata.strategy] ?? metadata.strategy.replace(/_/gu, ' ')]);
  rows.push(['Model', hasModel ? metadata.model! : 'none']);
  if (hasModel) rows.push(['Tokens', `${number(metadata.tokens_in)} in${metadata.tokens_cached ? ` (${number(metadata.tokens_cached)} cached)` : ''}, ${number(metadata.tokens_out)} out`]);
  rows.push(['Cost', metadata.estimated_cost ? `about ${metadata.estimated_cost.toFixed(4)} US dollars` : hasModel ? 'nothing, or unknown' : 'nothing']);
  if (metadata.seconds !== undefined) rows.push(['Time', `${metadata.seconds.toFixed(1)} s`]);
  if (hasModel) rows.push(['Left out', metadata.truncated ? 'some; it did not all fit' : 'nothing']);
  return rows;
}

export function Used({ metadata }: { metadata: Metadata }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top-start" shadow="none" width={300} trapFocus={false} withinPortal>
      <Popover.Target><IconButton label="What this turn used" icon={IconInfoCircle} size={14} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} /></Popover.Target>
      <Popover.Dropdown className="pop">
        <dl className="used">{rowsOf(metadata).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      </Popover.Dropdown>
    </Popover>
  );
}
