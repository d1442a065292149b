/** Callbacks for the parts of cloze markup. `F` is the state of one open deletion. */
export interface ClozeReader<F> {
  /** A deletion begins. */
  open(numbers: readonly number[]): F;
  /** Text directly inside `within`. */
  text(text: string, within: F): void;
  /** A deletion ends. `outer` is the enclosing deletion or the whole text. */
  close(deletion: F, outer: F): void;
}

// Anki's maximum depth. Deeper openings are dropped, and their closings stay as text.
const deepestNesting = 10;
const greatestNumber = 65_535;
// Maximum number of deletions; later ones are text. Five hundred cards cannot show more.
const mostDeletions = 100_000;
const token = /\{\{c([\d,]+)::|\}\}/g;
const hintMark = '::';
export const shapePrefix = 'image-occlusion:';

const numbersOf = (list: string): readonly number[] => {
  const numbers = list
    .split(',')
    .filter((part) => part !== '')
    .map(Number)
    .filter((number) => number <= greatestNumber);
  return numbers.length < 2 ? numbers : Array.from(new Set(numbers)).sort((a, b) => a - b);
};

/**
 * Reads `{{c1,2::content::hint}}`, with nesting, as Anki does. Only a lower-case `c` opens a deletion. Invalid numbers
 * are ignored; a deletion without a valid number is text, and so is an unmatched `}}`. Linear in the text. Returns the
 * deletions that are never closed, outermost first; their content is lost.
 */
export const readClozeText = <F>(text: string, root: F, reader: ClozeReader<F>): readonly F[] => {
  const open: F[] = [];
  const innermost = (): F => open.at(-1) ?? root;
  let from = 0;
  let opened = 0;
  const addTextUntil = (end: number): void => {
    if (end > from) reader.text(text.slice(from, end), innermost());
  };
  for (const match of text.matchAll(token)) {
    const numbers = match[1] === undefined ? undefined : numbersOf(match[1]);
    const isStray = (numbers ?? open).length === 0;
    if (isStray) continue;
    opened += Number(numbers !== undefined);
    if (opened > mostDeletions) break;
    addTextUntil(match.index);
    from = match.index + match[0].length;
    if (!numbers) reader.close(open.pop() as F, innermost());
    else if (open.length < deepestNesting) open.push(reader.open(numbers));
  }
  addTextUntil(text.length);
  return open;
};

/** Whether the text of a deletion stands for a shape on an image. */
export const isShape = (text: string): boolean => text.startsWith(shapePrefix);

/** In a deletion, the first `::` of a text run separates the hint. A hint in a later run wins. A shape has no hint. */
export const splitHint = (text: string): readonly [content: string, hint: string | undefined] => {
  const at = isShape(text) ? -1 : text.indexOf(hintMark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + hintMark.length)];
};
