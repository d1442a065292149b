import { isPackageError } from '../package-error.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { deckTables } from '../settings/deck-settings.ts';
import { settingsInJson } from '../settings/read-settings.ts';
import { damagedSettings, shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import type { Deck } from './deck.ts';
import { shownDeckName } from './deck-name.ts';
import { byId } from './ids.ts';
import type { JsonEntry } from './json-entries.ts';
import { isObject, jsonEntries } from './json-entries.ts';
import { modifiedIn } from './modified.ts';

// Fewer than in one of Anki's own decks, as there may be many; at the default limit, 38,000 of them.
const valuesEach = 10;
// Longer names are not usable, and splitting them into levels would take much more memory than the name.
const longestName = 10_000;

type ReadDeck = readonly [deck: Deck, damaged: readonly string[]];

const readDeck = ({ id, value }: JsonEntry): ReadDeck | undefined => {
  if (id === undefined || !isObject(value)) return undefined;
  const { name, dyn } = value;
  if (typeof name !== 'string' || name.length > longestName) return undefined;
  const filtered = typeof dyn === 'number' && dyn !== 0;
  const { settings, damaged } = filtered
    ? settingsInJson(deckTables.filtered, value)
    : settingsInJson(deckTables.normal, value);
  return [{ id, name: shownDeckName(name), filtered, ...settings, ...modifiedIn(value['mod']) }, damaged];
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
  const warn = ({ id, key }: JsonEntry, reason: string): void =>
    reading.warnings.add('unreadable-deck', `deck ${id ?? shownName(key)}`, reason);
  for (const entry of entriesOf(column, reading)) {
    const [deck, damaged] = readDeck(entry) ?? [];
    if (deck) decks.set(deck.id, deck);
    else warn(entry, entry.id === undefined ? 'its id is no number' : 'its description is damaged');
    if (damaged?.length) warn(entry, damagedSettings(damaged));
  }
  return Array.from(decks.values()).sort(byId);
};
