import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { DamagedText } from '../sqlite/value.ts';
import { shownName } from '../warning.ts';
import { composed } from './composed.ts';
import type { ContentsReading } from './contents-reading.ts';
import type { Deck } from './deck.ts';
import { byId } from './ids.ts';
import { messages18 } from './messages-18.ts';
import { idOf, textOf } from './stored-value.ts';
import type { Row } from './tables-18.ts';
import { messageOf, rowsOf, tables18 } from './tables-18.ts';

const levelSeparator = '\u001f';

/** The fields of a deck's kind. */
export const deckKinds = { normal: 1, filtered: 2 } as const;

/** The kind of a deck, of which the last value counts; undefined if there is none, or it is damaged. */
export const kindOfDeck = (message: SqliteValue | undefined): number | undefined =>
  [...(messageOf(message, messages18.deckKind)?.keys() ?? [])].at(-1);

/** Reads one row. Warns about its problems, and returns a deck as far as possible. */
const readDeck = ([key, name, kind]: Row, warn: (deck: string, reason: string) => void): Deck | undefined => {
  const id = typeof key === 'string' ? undefined : idOf(key);
  if (id === undefined) {
    warn(shownName(textOf(key)), 'its id is no number');
    return undefined;
  }
  if (typeof name !== 'string' && !(name instanceof DamagedText)) {
    warn(id, 'its name is no text');
    return undefined;
  }
  const known = kindOfDeck(kind);
  if (typeof name !== 'string') warn(id, 'its name is damaged');
  else if (known === undefined) warn(id, 'its description is damaged');
  return {
    id,
    name: composed(textOf(name).replaceAll(levelSeparator, '::')),
    filtered: known === deckKinds.filtered,
  };
};

/** Decks of schemas 15 to 18. An unreadable deck is a warning. Rejects with `corrupt` and `too-large`. */
export const readDecks18 = async (file: SqliteFile, reading: ContentsReading): Promise<readonly Deck[]> => {
  const { warnings } = reading;
  if (!file.hasColumns('decks', tables18.decks)) {
    warnings.add('unreadable-decks', 'list of decks', 'it has no proper table');
    return [];
  }
  const warn = (deck: string, reason: string): void => warnings.add('unreadable-deck', `deck ${deck}`, reason);
  const decks = (await rowsOf(file, 'decks', reading)).flatMap((row) => readDeck(row, warn) ?? []);
  return decks.sort(byId);
};
