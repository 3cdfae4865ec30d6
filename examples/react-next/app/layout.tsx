import 'copydesk-react/style.css';
import type { ReactNode } from 'react';
import './page.css';

export const metadata = { title: 'A page with Copydesk in it' };

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
