/** Bytes that are searched for the first element: more than any licence text before it. */
export const longestProlog = 256 * 1_024;

// Each pattern matches at one position only, and matched text is not scanned again, so that hostile text takes linear
// time.
const misc = /[\t\n\r ]+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y;
const doctype = /<!DOCTYPE[\t\n\r ]+(?:[\w.-]+:)?svg(?![\w.:-])/y;
const inDoctype = /[^"'[>]+|"[^"]*"|'[^']*'/y;
const inSubset = /[^"'<\]]+|"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?!!--|\?)/y;
const doctypeEnd = /\]?[\t\n\r ]*>/y;
const root = /<(?:[\w.-]+:)?svg[\t\n\r />]/y;

/** The index after a match at this position; the position itself without a match. */
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

/** The index after an SVG doctype. Drawing programs declare entities in it. */
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

/** Whether the bytes are XML whose first element is `svg`, judged from their first 256 KiB. */
export const isSvg = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, longestProlog));
  const declared = behindDoctype(text, behindAll(misc, text, 0));
  const element = behindAll(misc, text, declared);
  return behind(root, text, element) > element;
};
