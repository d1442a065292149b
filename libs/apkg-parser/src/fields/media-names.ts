import { mediaReferences } from './media-references.ts';

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
