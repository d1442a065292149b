import { TooMuch } from './output.ts';

const encoded = /[^\dA-Za-z\u0100-\uffff]/g;
const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const encode = (char: string): string =>
  names[char] ?? `&#x${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')};`;

/**
 * Encodes text as an attribute value as Anki does: below U+0100, everything but ASCII letters and digits becomes a
 * reference.
 */
export const encodeAttribute = (text: string, longest: number): string => {
  // Checks the length first: nested deletions encode the output of the inner ones, so the growth multiplies.
  let length = text.length;
  for (const _ of text.matchAll(encoded)) if ((length += 5) > longest) throw new TooMuch();
  return text.replace(encoded, encode);
};
