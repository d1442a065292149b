import type { ProtobufFields } from '../protobuf.ts';
import { bytesField } from '../protobuf.ts';
import { commonDeckTable, filteredDeckTable, normalDeckTable } from '../settings/deck-settings.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { DamagedText } from '../sqlite/value.ts';
import { shownName } from '../warning.ts';
import { composed } from './composed.ts';
import type { ContentsReading } from './contents-reading.ts';
import type { Deck } from './deck.ts';
import { byId } from './ids.ts';
import { messages18 } from './messages-18.ts';
import { modifiedIn } from './modified.ts';
import { idOf, textOf } from './stored-value.ts';
import type { Row } from './tables-18.ts';
import { messageOf, rowsOf, settingsOf, tables18 } from './tables-18.ts';

const levelSeparator = '\u001f';

/** The fields of a deck's kind. */
export const deckKinds = { normal: 1, filtered: 2 } as const;

/** The last value counts. */
const kindIn = (fields: ProtobufFields | undefined): number | undefined => [...(fields?.keys() ?? [])].at(-1);

/** The kind of a deck; undefined if there is none, or it is damaged. */
export const kindOfDeck = (message: SqliteValue | undefined): number | undefined =>
  kindIn(messageOf(message, messages18.deckKind));

/** Reads the settings of both columns, those of an absent or damaged one as they are in a deck without it. */
const settingsIn = ([, , kind, , common]: Row, reading: ContentsReading) => {
  const fields = messageOf(kind, messages18.deckKind);
  const known = kindIn(fields);
  const filtered = known === deckKinds.filtered;
  const ofKind = fields && known !== undefined ? bytesField(fields, known) : undefined;
  const parts = [
    ...(common === undefined ? [] : [settingsOf(commonDeckTable, common, reading)]),
    filtered ? settingsOf(filteredDeckTable, ofKind, reading) : settingsOf(normalDeckTable, ofKind, reading),
  ];
  return {
    filtered,
    settings: Object.assign({}, ...parts.map((part) => part?.settings)) as Partial<Deck>,
    isDamaged: parts.some((part) => !part || part.damaged.length > 0),
  };
};

type Warn = (deck: string, reason: string) => void;

/** Reads one row. Warns about its problems, and returns a deck as far as possible. */
const readDeck = (row: Row, warn: Warn, reading: ContentsReading): Deck | undefined => {
  const [key, name, , modified] = row;
  const id = typeof key === 'string' ? undefined : idOf(key);
  if (id === undefined) {
    warn(shownName(textOf(key)), 'its id is no number');
    return undefined;
  }
  if (typeof name !== 'string' && !(name instanceof DamagedText)) {
    warn(id, 'its name is no text');
    return undefined;
  }
  const { filtered, settings, isDamaged } = settingsIn(row, reading);
  if (typeof name !== 'string') warn(id, 'its name is damaged');
  else if (isDamaged) warn(id, 'its description is damaged');
  return {
    id,
    name: composed(textOf(name).replaceAll(levelSeparator, '::')),
    filtered,
    ...settings,
    ...modifiedIn(modified),
  };
};

/** Decks of schemas 15 to 18. An unreadable deck is a warning. Rejects with `corrupt` and `too-large`. */
export const readDecks18 = async (file: SqliteFile, reading: ContentsReading): Promise<readonly Deck[]> => {
  const { warnings } = reading;
  if (!file.hasColumns('decks', tables18.decks)) {
    warnings.add('unreadable-decks', 'list of decks', 'it has no proper table');
    return [];
  }
  const warn: Warn = (deck, reason) => warnings.add('unreadable-deck', `deck ${deck}`, reason);
  const decks = (await rowsOf(file, 'decks', reading)).flatMap((row) => readDeck(row, warn, reading) ?? []);
  return decks.sort(byId);
};
