import { isPackageError } from '../package-error.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import type { Deck } from './deck.ts';
import { shownDeckName } from './deck-name.ts';
import { byId } from './ids.ts';
import type { JsonEntry } from './json-entries.ts';
import { isObject, jsonEntries } from './json-entries.ts';

const valuesEach = 10;
// Longer names are not usable, and splitting them into levels would take much more memory than the name.
const longestName = 10_000;

const readDeck = ({ id, value }: JsonEntry): Deck | undefined => {
  if (id === undefined || !isObject(value)) return undefined;
  const { name, dyn } = value;
  if (typeof name !== 'string' || name.length > longestName) return undefined;
  return { id, name: shownDeckName(name), filtered: typeof dyn === 'number' && dyn !== 0 };
};

const entriesOf = (column: SqliteValue | undefined, { limits, warnings }: ContentsReading): readonly JsonEntry[] => {
  try {
    return jsonEntries(column, { what: 'decks', most: limits.decks, valuesEach });
  } catch (error) {
    if (!isPackageError(error, 'corrupt')) throw error;
    warnings.add('unreadable-decks', 'list of decks', 'it is damaged');
    return [];
  }
};

/** Decks of schemas up to 14, from a JSON column. An unreadable deck is a warning. Throws `too-large`. */
export const readDecks11 = (column: SqliteValue | undefined, reading: ContentsReading): readonly Deck[] => {
  const decks = new Map<string, Deck>();
  for (const entry of entriesOf(column, reading)) {
    const deck = readDeck(entry);
    if (deck) decks.set(deck.id, deck);
    else if (entry.id === undefined)
      reading.warnings.add('unreadable-deck', `deck ${shownName(entry.key)}`, 'its id is no number');
    else reading.warnings.add('unreadable-deck', `deck ${entry.id}`, 'its description is damaged');
  }
  return Array.from(decks.values()).sort(byId);
};
