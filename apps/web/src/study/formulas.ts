/** A formula in TeX, or a text around it. `source` is the formula with its marks. */
export type TextPart =
  { readonly text: string } | { readonly tex: string; readonly source: string; readonly isDisplay: boolean };

/** Those of MathJax in Anki, and those of its older notes. */
const marks = [
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '[$]', close: '[/$]', isDisplay: false },
  { open: '[$$]', close: '[/$$]', isDisplay: true },
] as const;

const opening = /\\[([]|\[\${1,2}\]/g;

/** Characters of a formula; a longer one stays text. */
const longest = 2_000;

/** A formula that defines commands stays text, too: few of them make any amount of work. */
const definition = /\\(?:[egx]?def|(?:re|provide)?newcommand|(?:future)?let)(?![A-Za-z@])/;

/** Finds the next place of each text, for places that ascend: each is searched for once. */
const finderIn = (text: string) => {
  const found = new Map<string, number>();
  return (wanted: string, from: number): number => {
    const known = found.get(wanted) ?? -1;
    if (known >= from) return known;
    const place = text.indexOf(wanted, from);
    found.set(wanted, place < 0 ? Infinity : place);
    return found.get(wanted) ?? Infinity;
  };
};

/** The formulas of a text and what is between them, in order. Linear in the text. */
export const partsOf = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  const find = finderIn(text);
  let from = 0;
  for (const { 0: open, index } of text.matchAll(opening)) {
    const mark = marks.find((each) => each.open === open);
    if (!mark || index < from) continue;
    const close = find(mark.close, index + open.length);
    const end = close + mark.close.length;
    if (end - index > longest) continue;
    const [tex, source] = [text.slice(index + open.length, close), text.slice(index, end)];
    parts.push({ text: text.slice(from, index) });
    parts.push(definition.test(tex) ? { text: source } : { tex, source, isDisplay: mark.isDisplay });
    from = end;
  }
  return [...parts, { text: text.slice(from) }];
};

/** Whether a text may have a formula. */
export const mayHaveFormulas = (text: string): boolean => text.search(opening) >= 0;

/** A text with its formulas as plain TeX. */
export const withoutMarks = (text: string): string =>
  partsOf(text)
    .map((part) => ('text' in part ? part.text : part.tex))
    .join('');
