import { decodeReferences } from './decode-references.ts';

// Anki's names have 120 bytes at most.
const longestName = 1_000;
const opening = '[sound:';
const mediaTag = /<(img|audio|video|source|object)(?=[\s/])/gi;
const attribute = /[\s/"'=<]*(?:([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?)?/y;
const scheme = /^[a-z][a-z\d+.-]+:/i;

function* sounds(html: string): Generator<string> {
  for (let open = html.indexOf(opening); open >= 0; open = html.indexOf(opening, open)) {
    const close = html.indexOf(']', open);
    if (close < 0) return;
    yield html.slice(open + opening.length, close);
    open = close;
  }
}

/** The value of the first attribute called `wanted` of the tag whose attributes begin at `from`, and where its tag ends. */
const valueOf = (html: string, from: number, wanted: string): { readonly value: string; readonly end: number } => {
  for (attribute.lastIndex = from; ;) {
    const [all, name, ...values] = attribute.exec(html) ?? [''];
    const value = values.find((each) => each !== undefined);
    if (name?.toLowerCase() === wanted) return { value: value ?? '', end: attribute.lastIndex };
    if (all === '') return { value: '', end: attribute.lastIndex };
  }
};

function* sources(html: string): Generator<string> {
  mediaTag.lastIndex = 0;
  for (let at = 0; ;) {
    mediaTag.lastIndex = at;
    const tag = mediaTag.exec(html);
    if (!tag) return;
    const { value, end } = valueOf(html, mediaTag.lastIndex, tag[1]?.toLowerCase() === 'object' ? 'data' : 'src');
    at = end;
    yield value;
  }
}

const isName = (name: string): boolean => name !== '' && name.length <= longestName && !scheme.test(name);

/**
 * The names of the media files that a field or a template refers to, as Anki finds them: `[sound:name]`, the `src` of
 * `img`, `audio`, `video` and `source`, the `data` of `object`; character references are decoded, `%20` is not.
 * Addresses of other servers are no names. A name comes as often as it stands there. Lazy, and linear in the text.
 *
 * @example
 * ```ts
 * [...mediaNames('<img src="a&amp;b.png"> [sound:c.mp3]')]; // ['c.mp3', 'a&b.png']
 * ```
 */
export function* mediaNames(html: string): Generator<string> {
  for (const find of [sounds, sources]) {
    for (const raw of find(html)) {
      const name = decodeReferences(raw) ?? raw;
      if (isName(name)) yield name;
    }
  }
}
