import { visible } from './visible.ts';

// East Asian characters and pictographs take two terminal columns, combining marks none.
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
const none = /^[\p{Mn}\p{Me}\u200b-\u200d\u2060]$/u;

const widthOfSign = (sign: string): number => {
  if (none.test(sign)) return 0;
  return wide.test(sign) ? 2 : 1;
};

/** The number of terminal columns of a line. */
export const widthOf = (line: string): number => {
  let width = 0;
  for (const sign of line) width += widthOfSign(sign);
  return width;
};

/** The start of an untrusted text, on one line of at most `most` columns. */
export const excerpt = (text: string, most: number): string => {
  // Looks at a bounded part of a long text. A character may consist of several code units.
  const start = text
    .slice(0, most * 8)
    .replace(/\s+/g, ' ')
    .trim();
  const line = visible(start);
  if (widthOf(line) <= most && start.length === text.trim().length) return line;
  let shown = '';
  let width = 0;
  for (const sign of line) {
    width += widthOfSign(sign);
    if (width >= most) return `${shown}…`;
    shown += sign;
  }
  return shown.length < line.length || text.length > most * 8 ? `${shown}…` : shown;
};

const padded = (cell: string, width: number, isNumber: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return isNumber ? `${space}${cell}` : `${cell}${space}`;
};

/** The lines of a table with headings. Columns are two spaces apart; columns of digits are right-aligned. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const columns = head.map((title, at) => ({
    width: Math.max(widthOf(title), ...rows.map((row) => widthOf(row[at] ?? ''))),
    isNumber: rows.length > 0 && rows.every((row) => /^[\d ,.]*$/.test(row[at] ?? '')),
  }));
  return [head, ...rows].map((row) =>
    columns
      .map(({ width, isNumber }, at) => padded(row[at] ?? '', width, isNumber))
      .join('  ')
      .trimEnd(),
  );
};
