import type { Output } from './output.ts';

/** How one `kanji[reading]` is shown. */
export type Reading = (kanji: string, reading: string) => string;

export const readings: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['furigana', (kanji, reading) => `<ruby><rb>${kanji}</rb><rt>${reading}</rt></ruby>`],
  ['kana', (_, reading) => reading],
  ['kanji', (kanji) => kanji],
]);

/** Finds the next occurrence at or after `from`, which only increases. */
const finder = (text: string, wanted: string): ((from: number) => number) => {
  let last = -1;
  return (from) => {
    if (last >= from) return last;
    last = text.indexOf(wanted, from);
    if (last < 0) last = Number.POSITIVE_INFINITY;
    return last;
  };
};

interface Found {
  readonly from: number;
  readonly bracket: number;
  readonly end: number;
}

/**
 * Finds each word with a reading in brackets. The word begins after a space or `>`, contains neither, and includes one
 * preceding space. The reading is not empty and ends on the same line.
 */
function* words(text: string): Generator<Found> {
  const [nextOpen, nextClose, nextLine] = [finder(text, '['), finder(text, ']'), finder(text, '\n')];
  const [nextSpace, nextTagEnd] = [finder(text, ' '), finder(text, '>')];
  // Matches one character: in text without spaces, matching whole words would scan to the end each time.
  const begin = /[^ >]/g;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const { index } = found;
    const runEnd = Math.min(nextSpace(index), nextTagEnd(index), text.length);
    let bracket = nextOpen(index + 1);
    while (bracket < runEnd && nextClose(bracket + 2) >= nextLine(bracket + 1)) bracket = nextOpen(bracket + 1);
    begin.lastIndex = runEnd;
    if (bracket >= runEnd) continue;
    const end = nextClose(bracket + 2) + 1;
    yield { from: text[index - 1] === ' ' ? index - 1 : index, bracket, end };
    begin.lastIndex = end;
  }
}

/** Shows each `kanji[reading]` in one way; sounds are unchanged. Linear in the text. */
export const showReadings = (field: string, show: Reading, shown: Output): string => {
  const text = field.replaceAll('&nbsp;', ' ');
  let from = 0;
  for (const { from: start, bracket, end } of words(text)) {
    const reading = text.slice(bracket + 1, end - 1);
    shown.add(text.slice(from, start));
    const kanji = text.slice(text[start] === ' ' ? start + 1 : start, bracket);
    shown.add(reading.startsWith('sound:') ? text.slice(start, end) : show(kanji, reading));
    from = end;
  }
  shown.add(text.slice(from));
  return shown.text();
};
