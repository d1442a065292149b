import type { CsvImportRequest } from '@flashcards/client-sdk';
import { encodingOf } from './file-kind.ts';

type Delimiter = Exclude<CsvImportRequest['delimiter'], 'auto' | undefined>;
type Row = readonly string[];

/** The beginning of a CSV file. */
export interface Table {
  readonly delimiter: Delimiter;
  /** At most 100. */
  readonly rows: readonly Row[];
  /** Whether the first row seems to have the names of the columns. */
  readonly hasHeader: boolean;
}

export const delimiters: readonly Delimiter[] = ['\t', '|', ';', ','];

const sampleBytes = 64 * 1024;
const mostRows = 100;

const nextField = (field: RegExp, text: string) => {
  const { quoted, plain = '', after = '' } = field.exec(text)?.groups ?? {};
  return { value: quoted?.replaceAll('""', '"') ?? plain, after };
};

const isBlank = (row: Row): boolean => row.length === 1 && row[0] === '';

/** The rows of the text. A quote within an unquoted field is text, as the service reads it. */
export const rowsOf = (text: string, delimiter: Delimiter): readonly Row[] => {
  const end = delimiter === '|' ? '\\|' : delimiter;
  const field = new RegExp(
    `(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^${end}\\r\\n]*))(?<after>${end}|\\r\\n?|\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  for (;;) {
    const { value, after } = nextField(field, text);
    row.push(value);
    if (after === delimiter) continue;
    if (!isBlank(row)) rows.push(row);
    if (after === '' || rows.length === mostRows) return rows;
    row = [];
  }
};

/** How many rows have the most common number of columns, if that is more than one. */
const agreement = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/** The delimiter by which most rows agree. Of two that are equal, the one that texts contain more rarely. */
const delimiterOf = (text: string): Delimiter => {
  const agreeing = (delimiter: Delimiter): number => agreement(rowsOf(text, delimiter));
  return delimiters.toSorted((one, other) => agreeing(other) - agreeing(one))[0] ?? ',';
};

const nameOfColumn =
  /^(front|back|question|answer|term|definition|word|meaning|translation|expression|tags?|english)$/i;

export const tableIn = (text: string, delimiter = delimiterOf(text)): Table => {
  const rows = rowsOf(text, delimiter);
  return { delimiter, rows, hasHeader: rows[0]?.some((field) => nameOfColumn.test(field.trim())) ?? false };
};

/** The text that the table is made of. A last row that is cut is left out. */
export const textOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
  return file.size > sampleBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
};
