// Characters that begin a formula in spreadsheets, also in full width (`＝＋－＠`) and after a tab or a line break.
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;

export const looksLikeFormula = (cell: string): boolean => formula.test(cell);

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A row as in RFC 4180, with its line end. `isForSpreadsheet` prefixes ' to cells that begin like a formula. */
export const csvRow = (cells: readonly string[], isForSpreadsheet: boolean): string =>
  `${cells.map((cell) => quoted(isForSpreadsheet && looksLikeFormula(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
