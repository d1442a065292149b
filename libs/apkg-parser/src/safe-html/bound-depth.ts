import { Tokenizer } from 'htmlparser2';
import { ignoringCallbacks } from '../fields/tokenizer-callbacks.ts';

const deepest = 100;
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
// Optional closing tags, which lists and tables of any length may omit.
const closing: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  rt: ['rt', 'rp'],
  rp: ['rt', 'rp'],
};

/**
 * Removes tags that open more than 100 elements deep, and closing tags without an open element. A parser searches all
 * open elements for each closing tag, so hostile text could cost depth times tags. Safety does not depend on this,
 * because the result is sanitized afterwards.
 */
export const boundDepth = (html: string): string => {
  const open: string[] = [];
  const parts: string[] = [];
  let from = 0;
  let dropFrom = -1;
  const drop = (start: number, end: number): void => {
    parts.push(html.slice(from, start));
    from = end;
  };
  const onopentagname = (start: number, end: number): void => {
    const name = html.slice(start, end).toLowerCase();
    dropFrom = -1;
    if (voids.has(name)) return;
    closeImplied(open, name);
    if (open.length >= deepest) dropFrom = start - 1;
    else open.push(name);
  };
  const endOfOpening = (end: number): void => {
    if (dropFrom >= 0) drop(dropFrom, end + 1);
    dropFrom = -1;
  };
  const onclosetag = (start: number, end: number): void => {
    const name = html.slice(start, end).toLowerCase();
    const at = open.lastIndexOf(name);
    if (at >= 0) open.length = at;
    else if (name !== 'br' && name !== 'p') drop(html.lastIndexOf('<', start), endOfTag(html, end));
  };
  const callbacks = { ...ignoringCallbacks, onopentagname, onclosetag };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    { ...callbacks, onopentagend: endOfOpening, onselfclosingtag: endOfOpening },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('') + html.slice(from);
};

const closeImplied = (open: string[], name: string): void => {
  const closed = Object.hasOwn(closing, name) ? closing[name] : undefined;
  while (closed?.includes(open.at(-1) ?? '')) open.pop();
};

/** The position after the `>` of a closing tag whose name ends at `from`. */
const endOfTag = (html: string, from: number): number => {
  const end = html.indexOf('>', from);
  return end < 0 ? html.length : end + 1;
};
