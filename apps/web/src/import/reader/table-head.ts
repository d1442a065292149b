import type { CsvImportRequest } from '@flashcards/client-sdk';
import { encodingOf } from './file-kind.ts';

export type Delimiter = Exclude<CsvImportRequest['delimiter'], 'auto' | undefined>;

export const delimiters: readonly Delimiter[] = ['\t', '|', ';', ','];

/** Lines before the rows, in which Anki and spreadsheets tell how a file is written. */
const headLines =
  /^(?:(?:#(?:separator|html|tags|columns|notetype|deck|guid|if matches)(?: column)?:|sep=)[^\n]*(?:\n|$))+/i;

/** The lines before the rows of a text; mostly blank. */
export const headOf = (text: string): string => headLines.exec(text)?.[0] ?? '';

const namesOfDelimiters: Readonly<Record<string, Delimiter>> = { tab: '\t', pipe: '|', semicolon: ';', comma: ',' };

const delimiterNamed = (name = ''): Delimiter | undefined =>
  delimiters.find((delimiter) => delimiter === name) ?? namesOfDelimiters[name.toLowerCase()];

/** What the head of a text tells. Columns are given by their indexes; '' if it does not tell. */
export const toldIn = (head: string) => {
  const told = new Map(
    Array.from(head.matchAll(/^#?([a-z ]+)[:=](.*?)\r?$/gim), ([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
  // Anki counts from 1.
  const columnOf = (name: string): string =>
    told.has(`${name} column`) ? String(Number(told.get(`${name} column`)) - 1) : '';
  return {
    delimiter: delimiterNamed(told.get('separator') ?? told.get('sep')),
    /** Of the columns, as a row. */
    names: told.get('columns') ?? '',
    tags: columnOf('tags'),
    /** Those of no field. */
    columnsBeside: ['guid', 'notetype', 'deck', 'tags'].map(columnOf),
    isHtml: told.get('html') === 'true',
  };
};

/** In bytes: what is longer is no head. */
const longestHead = 16_384;

/** The length in bytes of the byte order mark. */
const markLength = ([first, second]: Uint8Array): number => {
  if (first === 0xef && second === 0xbb) return 3;
  return first === 0xff || first === 0xfe ? 2 : 0;
};

/** The rows of the file, in its encoding. */
export const withoutHead = async (file: File): Promise<File> => {
  const bytes = new Uint8Array(await file.slice(0, longestHead).arrayBuffer());
  const encoding = encodingOf(bytes);
  const head = headOf(new TextDecoder(encoding).decode(bytes));
  if (head === '') return file;
  const mark = bytes.slice(0, markLength(bytes));
  const length = encoding !== 'utf-8' ? 2 * head.length : new TextEncoder().encode(head).length;
  return new File([mark, file.slice(mark.length + length)], file.name);
};
