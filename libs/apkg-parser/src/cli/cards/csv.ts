// What spreadsheets begin a formula with, also behind a tab or a line's end.
const formula = /^[=+\-@\t\r\n]/;

export const looksLikeFormula = (cell: string): boolean => formula.test(cell);

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A row of RFC 4180, its end included. `isForSpreadsheet` puts ' before cells that begin as a formula does. */
export const csvRow = (cells: readonly string[], isForSpreadsheet: boolean): string =>
  `${cells.map((cell) => quoted(isForSpreadsheet && looksLikeFormula(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
