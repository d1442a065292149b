import { mediaReferences } from './media-references.ts';

// Anki's names have 120 bytes at most.
const longestName = 1_000;
const scheme = /^[a-z][a-z\d+.-]+:/i;

const isName = (text: string): boolean => text.length <= longestName && !scheme.test(text);

/**
 * The names of the media files that a field or a template refers to, as Anki finds them: `[sound:name]`, the `src` of
 * `img`, `audio`, `video` and `source`, the `data` of `object`; character references are decoded, `%20` is not.
 * Addresses of other servers are no names. A name comes as often as it stands there. Lazy, and linear in the text.
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

/** Names of media as a person reads them; of a picture on another server the last part of its address. */
function* shownNames(html: string): Generator<string> {
  for (const name of mediaReferences(html)) {
    const shown = isName(name) ? name : address.exec(name)?.[1];
    if (shown !== undefined && shown.length <= longestName) yield shown.replaceAll(/\s+/g, ' ').trim();
  }
}

/** What stands for a text that is nothing but media: their names in brackets, `[a.png] [b.mp3]`; '' without any. */
export const bracketedNames = (html: string): string =>
  Array.from(shownNames(html))
    .filter((name) => name !== '')
    .map((name) => `[${name}]`)
    .join(' ');
