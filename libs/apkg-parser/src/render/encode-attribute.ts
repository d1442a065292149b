import { TooMuch } from './output.ts';

const encoded = /[^\dA-Za-z\u0100-\uffff]/g;
const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const encode = (char: string): string =>
  names[char] ?? `&#x${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')};`;

/** Text as the value of an attribute: below U+0100 all but ASCII letters and digits as references, as Anki does. */
export const encodeAttribute = (text: string, longest: number): string => {
  // Each level of nested deletions encodes what the one inside has encoded, so the growth multiplies.
  let length = text.length;
  for (const _ of text.matchAll(encoded)) if ((length += 5) > longest) throw new TooMuch();
  return text.replace(encoded, encode);
};
