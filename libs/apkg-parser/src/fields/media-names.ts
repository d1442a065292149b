import { decodeReferences } from './decode-references.ts';
import { mediaMarks, mediaReferences } from './media-references.ts';

// Anki's names have at most 120 bytes.
const longestName = 1_000;
const scheme = /^[a-z][a-z\d+.-]+:/i;

const isName = (text: string): boolean => text.length <= longestName && !scheme.test(text);

/**
 * The names of media files that a field or template refers to, found as in Anki: `[sound:name]`, the `src` of `img`,
 * `audio`, `video` and `source`, and the `data` of `object`. Character references are decoded, `%20` is not. URLs of
 * other servers are excluded. Repeated references are repeated. Lazy, and linear in the text.
 *
 * @example
 * ```ts
 * [...mediaNames('<img src="a&amp;b.png"> [sound:c.mp3]')]; // ['a&b.png', 'c.mp3']
 * ```
 */
export function* mediaNames(html: string): Generator<string> {
  for (const name of mediaReferences(html)) if (isName(name)) yield name;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
};
const escaped = (name: string): string => name.replaceAll(/[&"<>']/g, (character) => escapes[character] ?? character);

/**
 * The text with other names for its media files, which are found as by `mediaNames`. Where `nameFor` returns
 * `undefined`, the text stays as it is. Linear in the text.
 *
 * @example
 * ```ts
 * renameMedia('<img src=a.png> [sound:c.mp3]', (name) => (name === 'a.png' ? 'b.png' : undefined));
 * // '<img src="b.png"> [sound:c.mp3]'
 * ```
 */
export const renameMedia = (html: string, nameFor: (name: string) => string | undefined): string => {
  const pieces: string[] = [];
  let from = 0;
  for (const { value, end, isSound } of mediaMarks(html)) {
    const name = decodeReferences(value) ?? value;
    const renamed = isName(name) ? nameFor(name) : undefined;
    if (renamed === undefined) continue;
    const isQuoted = html.slice(end - value.length, end) !== value;
    const last = isQuoted ? end - 1 : end;
    const quote = isSound || isQuoted ? '' : '"';
    pieces.push(html.slice(from, last - value.length), quote, escaped(renamed), quote);
    from = last;
  }
  return pieces.join('') + html.slice(from);
};

const address = /^https?:\/\/[^?#]*\/([^/?#]+)/i;

/** Media names for people; for an image on another server, the last part of its URL. */
function* shownNames(html: string): Generator<string> {
  for (const name of mediaReferences(html)) {
    const shown = isName(name) ? name : address.exec(name)?.[1];
    if (shown !== undefined && shown.length <= longestName) yield shown.replaceAll(/\s+/g, ' ').trim();
  }
}

/** The text for a field with only media: their names in brackets, `[a.png] [b.mp3]`; '' without any. */
export const bracketedNames = (html: string): string =>
  Array.from(shownNames(html))
    .filter((name) => name !== '')
    .map((name) => `[${name}]`)
    .join(' ');
