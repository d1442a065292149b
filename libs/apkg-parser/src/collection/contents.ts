import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { LongValue } from '../sqlite/value.ts';
import type { WarningLog } from '../warning.ts';
import type { DeckOptions } from '../settings/deck-options.ts';
import type { Deck } from './deck.ts';
import type { Json } from './json-entries.ts';
import type { NoteType } from './note-type.ts';
import { cardColumns } from './read-card.ts';
import { noteColumns } from './read-note.ts';
import { reviewColumns } from './read-review.ts';
import { requireColumns } from './required-columns.ts';
import type { ContentsReading } from './contents-reading.ts';
import { collectionSettings } from './collection-settings.ts';
import { creationOffset } from './creation-offset.ts';
import { readDeckOptions } from './deck-options.ts';
import { readDecks11 } from './decks-11.ts';
import { readDecks18 } from './decks-18.ts';
import { readNoteTypes11 } from './note-types-11.ts';
import { readNoteTypes18 } from './note-types-18.ts';
import { numberOf } from './stored-value.ts';
import { readTagList } from './tag-list.ts';

/** Everything in a collection except its notes, cards and reviews. */
export interface CollectionContents {
  readonly schema: number;
  /** Seconds since 1970: the day that due dates count from. */
  readonly createdAt: number;
  /** Minutes by which the creating clock was behind UTC, if stored. */
  readonly creationOffset: number | undefined;
  readonly counts: { readonly notes: number; readonly cards: number; readonly reviews: number };
  readonly noteTypes: ReadonlyMap<string, NoteType>;
  readonly decks: readonly Deck[];
  readonly deckOptions: readonly DeckOptions[];
  readonly tags: readonly string[];
  /** By key. */
  readonly settings: Json;
  readonly hasReviews: boolean;
}

/** The single row of the `col` table. */
interface CollectionRow {
  readonly createdAt: number;
  readonly schema: number;
  readonly models: SqliteValue | undefined;
  readonly decks: SqliteValue | undefined;
}

const columns = { col: ['crt', 'ver', 'models', 'decks'], notes: noteColumns, cards: cardColumns };
const oldestSchema = 11;
const schemaWithTables = 15;
const newestSchema = 18;

const readRow = (file: SqliteFile, { descriptionBytes }: PackageLimits): CollectionRow => {
  for (const row of file.rows('col', columns.col, { mostValueBytes: descriptionBytes })) {
    if (row.some((value) => value instanceof LongValue))
      throw new PackageError('too-large', 'The collection describes too much.');
    const [crt, ver, models, decks] = row;
    return { createdAt: numberOf(crt), schema: numberOf(ver), models, decks };
  }
  throw new PackageError('corrupt', 'The collection is not initialised.');
};

/** The number of rows of a table. Throws `too-large` beyond `most`. */
const countRows = (file: SqliteFile, table: string, most: number): number => {
  const count = file.count(table);
  if (count > most) throw new PackageError('too-large', `The package has more than ${most} ${table}.`);
  return count;
};

/** Notes do not need the review log, so an unreadable one is a warning. */
const hasReviewLog = (file: SqliteFile, warnings: WarningLog): boolean => {
  const isThere = file.hasColumns('revlog', reviewColumns);
  if (!isThere) warnings.add('unreadable-review', 'review log', 'it has no proper table');
  return isThere;
};

const steps = 3;

/** Reads the collection's description of itself. Rejects with `corrupt`, `unsupported-version` or `too-large`. */
export const readContents = async (file: SqliteFile, reading: ContentsReading): Promise<CollectionContents> => {
  const { limits, warnings, pause, reportStep } = reading;
  reportStep(0, steps);
  requireColumns(file, columns);
  const { schema, createdAt, models, decks: deckList } = readRow(file, limits);
  if (schema < oldestSchema || schema > newestSchema)
    throw new PackageError('unsupported-version', `The collection has the unknown schema ${schema}.`);
  const hasReviews = hasReviewLog(file, warnings);
  const notes = countRows(file, 'notes', limits.notes);
  await pause();
  const cards = countRows(file, 'cards', limits.cards);
  await pause();
  const reviews = hasReviews ? countRows(file, 'revlog', limits.reviews) : 0;
  await pause();
  reportStep(1, steps);
  const isOld = schema < schemaWithTables;
  const noteTypes = isOld ? readNoteTypes11(models, reading) : await readNoteTypes18(file, reading);
  await pause();
  reportStep(2, steps);
  const decks = isOld ? readDecks11(deckList, reading) : await readDecks18(file, reading);
  const deckOptions = await readDeckOptions(file, isOld, reading);
  reportStep(steps, steps);
  const counts = { notes, cards, reviews };
  const settings = collectionSettings(file, warnings);
  const offset = creationOffset(settings);
  const tags = readTagList(file, isOld, reading);
  return {
    tags,
    ...{ schema, createdAt, creationOffset: offset, settings, counts },
    noteTypes,
    decks,
    deckOptions,
    hasReviews,
  };
};
