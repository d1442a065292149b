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

/** The longest start of a line that takes at most `most` columns. */
const startOf = (line: string, most: number): string => {
  let end = 0;
  let width = 0;
  for (const sign of line) {
    width += widthOfSign(sign);
    if (width > most) break;
    end += sign.length;
  }
  return line.slice(0, end);
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
  const shown = startOf(line, most - 1);
  return shown.length < line.length || text.length > most * 8 ? `${shown}…` : shown;
};

const narrowest = 20;

/** A line as lines of at most `most` columns, broken at spaces if possible. Later ones are indented further. */
export const wrapped = (line: string, most: number): readonly string[] => {
  const width = Math.max(narrowest, most);
  const indent = `${/^ */.exec(line)?.[0] ?? ''}  `;
  const lines: string[] = [];
  let rest = line;
  while (widthOf(rest) > width) {
    const start = startOf(rest, width + 1);
    const space = start.lastIndexOf(' ');
    const end = space > indent.length ? space : startOf(rest, width).length;
    lines.push(rest.slice(0, end));
    rest = `${indent}${rest.slice(end).trimStart()}`;
  }
  return [...lines, rest];
};

const padded = (cell: string, width: number, isNumber: boolean): string => {
  const shown = widthOf(cell) > width ? excerpt(cell, width) : cell;
  const space = ' '.repeat(Math.max(0, width - widthOf(shown)));
  return isNumber ? `${space}${shown}` : `${shown}${space}`;
};

const gap = 2;
const leastWidth = 4;

/** Takes columns of the widest cells until the row fits. */
const shrunk = (widths: readonly number[], most: number): readonly number[] => {
  const shrinking = [...widths];
  let excess = widths.reduce((sum, width) => sum + width, (widths.length - 1) * gap) - most;
  for (; excess > 0; excess -= 1) {
    const widest = Math.max(...shrinking);
    if (widest <= leastWidth) break;
    shrinking[shrinking.indexOf(widest)] = widest - 1;
  }
  return shrinking;
};

/**
 * The lines of a table with headings, each at most `most` columns wide. Columns are two spaces apart; columns of digits
 * are right-aligned. Cells that do not fit are shortened.
 */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  most = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const widest = head.map((title, at) => Math.max(widthOf(title), ...rows.map((row) => widthOf(row[at] ?? ''))));
  const columns = shrunk(widest, most).map((width, at) => ({
    width,
    isNumber: rows.length > 0 && rows.every((row) => /^[\d ,.]*$/.test(row[at] ?? '')),
  }));
  return [head, ...rows].map((row) =>
    columns
      .map(({ width, isNumber }, at) => padded(row[at] ?? '', width, isNumber))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
};
