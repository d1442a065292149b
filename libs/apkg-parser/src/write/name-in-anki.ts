import { composed } from '../collection/composed.ts';

/** Characters that Anki removes from names: those with a meaning in some file system, and ASCII control characters. */
const taken = /[\]["*<>:?/\\^|\u0000-\u001f\u007f\p{Cn}]/gu;
const device = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\.|$)/i;
const mostBytes = 120;
const mostBytesOfEnding = 10;

const encoder = new TextEncoder();

/** The text up to the last character that ends within so many bytes. */
const cut = (text: string, bytes: number): string =>
  text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);

/** File systems lose a space or a dot at the end. */
const withEnd = (name: string): string => (/[ .]$/.test(name) ? `${name}_` : name);

/** Cuts the name in front of its ending, and leaves room for the dot and for what follows a space at the end. */
const shortened = (name: string): string => {
  if (encoder.encode(name).length <= mostBytes) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot === -1 ? name : name.slice(0, dot);
  const ending = dot === -1 ? '' : cut(name.slice(dot + 1), mostBytesOfEnding);
  const room = mostBytes - encoder.encode(ending).length - 2;
  return withEnd(`${cut(stem, room)}${dot === -1 ? '' : '.'}${ending}`);
};

/**
 * The name under which Anki stores a media file: composed, without characters that file systems refuse, at most 120
 * bytes. May be empty.
 */
export const nameInAnki = (name: string): string =>
  shortened(withEnd(composed(name).replaceAll(taken, '').replaceAll('\u00a0', ' ').replace(device, '$1_')));
