import { CopydeskChat, CopydeskDocument, CopydeskEditor, CopydeskProvider, CopydeskReview } from 'copydesk-react';
import 'copydesk-react/style.css';
import { Line } from './Line';

export const Desk = ({ server, token, document }: { server: string; token?: string; document: string }) => (
  <CopydeskProvider server={server} token={token}>
    <CopydeskDocument id={document}>
      <Line />
      <main className="parts"><CopydeskEditor /><CopydeskChat /><CopydeskReview /></main>
    </CopydeskDocument>
  </CopydeskProvider>
);
