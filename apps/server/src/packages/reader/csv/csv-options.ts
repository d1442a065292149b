import type { Delimiter } from '@flashcards/library';
import type { Options } from 'csv-parse';

/** UTF-8 bytes: far more than the columns of a card may have. A quote that is never closed makes one large row. */
export const largestRow = 8_000_000;

/** A quote inside an unquoted field is part of the text. Lines may end differently in one file. */
export const csvOptions = (delimiter: Delimiter) =>
  ({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: largestRow,
  }) satisfies Options;
