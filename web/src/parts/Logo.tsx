// The way back to the desk.
import { Caret } from 'copydesk-react/parts/Bits';
import { Link } from './route';

export function Logo() {
  return <Link className="logo" href="/" aria-label="Desk"><Caret /></Link>;
}
