// Where Copydesk's own looks begin on somebody else's page: every style of the package stands below `.copydesk`.
import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';

export function Root({ className = '', children }: { className?: string; children?: ReactNode }) {
  const scheme = useComputedColorScheme('light');
  return <div className={`copydesk ${className}`} data-mantine-color-scheme={scheme}>{children}</div>;
}
