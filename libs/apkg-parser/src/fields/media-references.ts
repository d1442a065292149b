import { decodeReferences } from './decode-references.ts';

const reference = /\[sound:|<(img|audio|video|source|object)(?=[\s/])/gi;
const attribute = /[\s/"'=<]*(?:([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?)?/y;

interface Found {
  readonly value: string;
  readonly end: number;
}

/**
 * The value of the first attribute called `wanted` of the tag whose attributes begin at `from`, and the value's end.
 */
const attributeOf = (html: string, from: number, wanted: string): Found => {
  for (attribute.lastIndex = from; ;) {
    const [all, name, ...values] = attribute.exec(html) ?? [''];
    const value = values.find((each) => each !== undefined);
    if (name?.toLowerCase() === wanted) return { value: value ?? '', end: attribute.lastIndex };
    if (all === '') return { value: '', end: attribute.lastIndex };
  }
};

/** `lastClose` is the last possible end of a sound. Without it, each opening would search the rest of the text. */
const soundAt = (html: string, from: number, lastClose: number): Found => {
  const end = from > lastClose ? from : html.indexOf(']', from);
  return { value: html.slice(from, end), end };
};

/** A media reference in a text: from the `<` or `[` to the end of the name, which is not decoded. */
interface Mark extends Found {
  readonly start: number;
  readonly isSound: boolean;
}

/** The media references of a text, in order. Lazy, and linear in the text. */
export function* mediaMarks(html: string): Generator<Mark> {
  const lastClose = html.lastIndexOf(']');
  for (let at = 0; ;) {
    reference.lastIndex = at;
    const match = reference.exec(html);
    if (!match) return;
    const from = match.index + match[0].length;
    const tag = match[1]?.toLowerCase();
    const wanted = tag === 'object' ? 'data' : 'src';
    const found = tag ? attributeOf(html, from, wanted) : soundAt(html, from, lastClose);
    at = found.end;
    if (found.value !== '') yield { ...found, start: match.index, isSound: tag === undefined };
  }
}

/**
 * The values of a text's media tags and `[sound:…]`, in order: file names, URLs, data. Character references are
 * decoded. Lazy, and linear in the text.
 */
export function* mediaReferences(html: string): Generator<string> {
  for (const { value } of mediaMarks(html)) yield decodeReferences(value) ?? value;
}
