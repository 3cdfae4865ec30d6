// A page of somebody else's with a document of Copydesk in it. Server, token and document come from the page's own address here; an app
// of your own knows them.
import { createRoot } from 'react-dom/client';
import { Desk } from './Desk';
import './page.css';

const query = new URLSearchParams(location.search);

createRoot(document.getElementById('root')!).render(
  <>
    <h1>Our page</h1>
    <Desk server={query.get('server') ?? ''} token={query.get('token') ?? undefined} document={query.get('document') ?? ''} />
  </>,
);
