import { useDocument, useReview } from 'copydesk-react';

/** A part of the page's own, told by hooks what the others know. */
export function Line() {
  const { title, version, save } = useDocument();
  const { counts } = useReview();
  return <p className="line">{title}, version {version}, {save.is}{counts.all > 0 && `, ${counts.all} to review`}</p>;
}
