import type { Delimiter } from '@flashcards/library';
import { delimiters } from '@flashcards/library';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { csvOptions } from './csv-options.ts';

const mostRows = 100;

/**
 * The number of columns of each row; rows after an error are left out. A row counts twice unless a quote that opens one
 * of its fields does not close it: then another delimiter is more likely.
 */
const widthsOf = (sample: string, delimiter: Delimiter): readonly number[] => {
  const widths: number[] = [];
  const see = (fields: readonly string[]): null => {
    widths.push(fields.length);
    if (!fields.some((field) => field.startsWith('"'))) widths.push(fields.length);
    return null;
  };
  try {
    parse(sample, { ...csvOptions(delimiter), to: mostRows, on_record: see });
  } catch (error) {
    // The sample may end within quotes.
    if (!(error instanceof CsvError)) throw error;
  }
  return widths;
};

/** The count of rows with the most common number of columns, if that is more than one. */
const agreement = (widths: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/**
 * The delimiter by which most rows have the same number of columns. Of two that are equal, the one that texts contain
 * more rarely: `1,5;2,5` has two columns.
 */
export const delimiterOf = (sample: string): Delimiter => {
  let best: Delimiter = ',';
  let most = 0;
  for (const delimiter of delimiters) {
    const rows = agreement(widthsOf(sample, delimiter));
    if (rows > most) [best, most] = [delimiter, rows];
  }
  return best;
};
