/** How much is looked at for the first element: more than any licence that is put before it. */
const longestProlog = 256 * 1_024;

// Each is tried at one place only, and what it took is never looked at again: so hostile text takes linear time, too.
const misc = /[\t\n\r ]+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y;
const doctype = /<!DOCTYPE[\t\n\r ]+(?:[\w.-]+:)?svg(?![\w.:-])/y;
const inDoctype = /[^"'[>]+|"[^"]*"|'[^']*'/y;
const inSubset = /[^"'<\]]+|"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?!!--|\?)/y;
const doctypeEnd = /\]?[\t\n\r ]*>/y;
const root = /<(?:[\w.-]+:)?svg[\t\n\r />]/y;

/** Where the text goes on behind a match at this place; the place itself where there is none. */
const behind = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const behindAll = (pattern: RegExp, text: string, at: number): number => {
  for (let from = at; ;) {
    const to = behind(pattern, text, from);
    if (to === from) return to;
    from = to;
  }
};

/** Behind a doctype of SVG; drawing programs declare entities in it. */
const behindDoctype = (text: string, at: number): number => {
  const named = behind(doctype, text, at);
  if (named === at) return at;
  const declared = behindAll(inDoctype, text, named);
  const end = text[declared] === '[' ? behindAll(inSubset, text, declared + 1) : declared;
  return behind(doctypeEnd, text, end);
};

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** Whether it is XML whose first element is `svg`, as far as that can be seen without reading it all. */
export const isSvg = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, longestProlog));
  const declared = behindDoctype(text, behindAll(misc, text, 0));
  const element = behindAll(misc, text, declared);
  return behind(root, text, element) > element;
};
