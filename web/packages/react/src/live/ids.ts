// Ids of blocks in the tree's own alphabet (copydesk/document/ids.py), so that a block made here keeps its id in the file's tree.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LETTERS = ALPHABET.slice(8); // the first is a letter, so "#1234567" is never taken for an id

/** Six random characters and the one that checks them. */
export function newId(random: () => number = Math.random): string {
  let stem = LETTERS.charAt(Math.floor(random() * LETTERS.length));
  while (stem.length < 6) stem += ALPHABET.charAt(Math.floor(random() * ALPHABET.length));
  const sum = [...stem].reduce((all, symbol, at) => all + (at + 1) * ALPHABET.indexOf(symbol), 0);
  return stem + ALPHABET.charAt(sum % ALPHABET.length);
}
