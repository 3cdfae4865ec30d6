'use client';
// The parts of a document, in the browser. The token is given to the page: give each person one of their own, with no more rights than theirs.
import { CopydeskChat, CopydeskDocument, CopydeskEditor, CopydeskProvider, CopydeskReview } from 'copydesk-react';

export function Desk({ server, token, document }: { server: string; token: string | undefined; document: string }) {
  return (
    <CopydeskProvider server={server} token={token}>
      <CopydeskDocument id={document}>
        <main className="parts">
          <CopydeskEditor />
          <CopydeskChat />
          <CopydeskReview />
        </main>
      </CopydeskDocument>
    </CopydeskProvider>
  );
}
