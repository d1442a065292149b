import { trimSpace } from './spaces.ts';

/** A part of a template: literal text, or a tag in braces. */
export type TemplateToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field' | 'if' | 'unless' | 'end'; readonly key: string };

interface Braces {
  readonly open: string;
  readonly close: string;
}

const otherBraces = '{{=<% %>=}}';
const marks = { '#': 'if', '^': 'unless', '/': 'end' } as const;

const isMark = (char: string): char is keyof typeof marks => char in marks;

/** `{{ #Name }}`. Extra opening braces are ignored, and a single character is always a field. */
const tagOf = (inside: string): TemplateToken => {
  const tag = trimSpace(inside.replace(/^\{+/, ''));
  const mark = tag.charAt(0);
  if (tag.length < 2 || !isMark(mark)) return { kind: 'field', key: tag };
  return { kind: marks[mark], key: trimSpace(tag.slice(1)) };
};

/** Finds tags outside comments. */
const tagFinder = (template: string, open: string): ((from: number) => number) => {
  let comment = template.indexOf('<!--');
  return (from) => {
    let at = template.indexOf(open, from);
    if (comment >= 0 && comment < from) comment = template.indexOf('<!--', from);
    while (at >= 0 && comment >= 0 && comment < at) {
      const end = template.indexOf('-->', comment + 4);
      // An unterminated comment does not count, and neither do later ones.
      if (end >= 0) at = template.indexOf(open, end + 3);
      comment = end < 0 ? -1 : template.indexOf('<!--', end + 3);
    }
    return at;
  };
};

function* tokens(template: string, { open, close }: Braces): Generator<TemplateToken> {
  const nextTag = tagFinder(template, open);
  let from = 0;
  for (let tag = nextTag(0); tag >= 0; tag = nextTag(from)) {
    const end = template.indexOf(close, tag + open.length);
    if (end < 0) break;
    if (tag > from) yield { kind: 'text', text: template.slice(from, tag) };
    yield tagOf(template.slice(tag + open.length, end));
    from = end + close.length;
  }
  if (from < template.length) yield { kind: 'text', text: template.slice(from) };
}

/** Splits a template into text and tags. An unterminated tag is text. Linear in the template. */
export const templateTokens = (template: string): Iterable<TemplateToken> => {
  let start = template.search(/\P{White_Space}/u);
  if (!template.startsWith(otherBraces, start)) return tokens(template, { open: '{{', close: '}}' });
  while (template.startsWith(otherBraces, start)) start += otherBraces.length;
  return tokens(template.slice(start), { open: '<%', close: '%>' });
};
