import { encodingOf } from './file-kind.ts';
import type { Delimiter } from './table-head.ts';
import { delimiters, headOf, toldIn } from './table-head.ts';

type Row = readonly string[];

/** The beginning of a CSV file. Columns are given by their indexes. */
export interface Table {
  readonly delimiter: Delimiter;
  /** At most 100. */
  readonly rows: readonly Row[];
  /** Names of the columns, or else the first row. */
  readonly names: Row;
  /** Whether the first row seems to have the names of the columns. */
  readonly hasHeader: boolean;
  /** What seems to be in the columns. */
  readonly front: string;
  readonly back: string;
  /** '' for none. */
  readonly tags: string;
  /** Whether the file says that its fields are HTML. */
  readonly isHtml: boolean;
}

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

export const tableIn = (text: string, chosen?: Delimiter): Table => {
  const head = headOf(text);
  const told = toldIn(head);
  const body = text.slice(head.length);
  const delimiter = chosen ?? told.delimiter ?? delimiterOf(body);
  const rows = rowsOf(body, delimiter);
  const [first = []] = rows;
  const [names] = rowsOf(told.names, delimiter);
  const [front = '0', back = '1'] = Object.keys(first).filter((index) => !told.columnsBeside.includes(index));
  return {
    ...{ delimiter, rows, names: names ?? first, front, back, tags: told.tags, isHtml: told.isHtml },
    hasHeader: !names && first.some((field) => nameOfColumn.test(field.trim())),
  };
};

const isFilled = (field = ''): boolean => /\S/.test(field);

interface Columns extends Pick<Table, 'front' | 'back'> {
  /** Whether the first row has their names. */
  readonly header: boolean;
}

/** Both sides of the rows that make a card, as the service reads them: others lack one, or have text beyond the first row. */
export const sidesOf = ({ rows }: Table, { header, front, back }: Columns): readonly (readonly [string, string])[] => {
  const width = rows[0]?.length ?? 0;
  return rows.slice(header ? 1 : 0).flatMap((row) => {
    const sides = [row[Number(front)] ?? '', row[Number(back)] ?? ''] as const;
    return sides.every(isFilled) && !row.slice(width).some(isFilled) ? [sides] : [];
  });
};

/** The text that the table is made of. A last row that is cut is left out. */
export const textOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
  return file.size > sampleBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
};
