// Drawn on the server: it knows where the desk is and picks the document; what is interactive is in Desk.tsx.
import { Desk } from './Desk';

interface Asked { searchParams: Promise<{ document?: string }> }

export default async function Page({ searchParams }: Asked) {
  const { document } = await searchParams;
  return (
    <>
      <h1>Our page</h1>
      {document ? <Desk server={process.env.COPYDESK_URL ?? 'http://127.0.0.1:8321'} token={process.env.COPYDESK_TOKEN} document={document} /> : <p className="line">Say which document: /?document=ID</p>}
    </>
  );
}
