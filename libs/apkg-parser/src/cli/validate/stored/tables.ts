import { kindOfDeck } from '../../../collection/decks-18.ts';
import { mostLevels } from '../../../collection/deck-name.ts';
import { messages18 } from '../../../collection/messages-18.ts';
import { numberOf } from '../../../collection/stored-value.ts';
import { messageOf } from '../../../collection/tables-18.ts';
import type { MessageShape } from '../../../protobuf.ts';
import type { SqliteValue } from '../../../sqlite/value.ts';
import { DamagedText, LongValue } from '../../../sqlite/value.ts';

/** Whether Anki reads a stored value. */
export type Kind = (value: SqliteValue | undefined) => boolean;

const isInteger = (value: SqliteValue | undefined): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

const integer =
  (least = -Infinity, most = Infinity): Kind =>
  (value) =>
    isInteger(value) && value >= least && value <= most;

const [u8, u16, u32] = [integer(0, 0xff), integer(0, 0xffff), integer(0, 0xffffffff)];
const text: Kind = (value) => typeof value === 'string' || (value instanceof LongValue && value.kind === 'text');
const given: Kind = (value) => value !== null;
/** The column has to exist. */
export const anything: Kind = () => true;

/** Anki lets SQLite convert these first. */
const converted =
  (kind: Kind): Kind =>
  (value) =>
    given(value) && kind(numberOf(value));

/** Of these numbers Anki takes the lowest byte. */
const byte =
  (least: number, most: number): Kind =>
  (value) =>
    isInteger(value) && integer(least, most)(BigInt.asIntN(8, BigInt(value)));

const message =
  (shape: MessageShape): Kind =>
  (value) =>
    messageOf(value, shape) !== undefined;

/** Rows of a table that Anki reads if it needs what `key` refers to. */
export interface StoredRows {
  /** What a row is, for people, before the value of `key`. */
  readonly what: string;
  readonly table: string;
  readonly key: string;
  readonly columns: Readonly<Record<string, Kind>>;
}

const all = (kind: Kind, columns: string): Readonly<Record<string, Kind>> =>
  Object.fromEntries(columns.split(' ').map((column) => [column, kind]));

const i32 = integer(-(2 ** 31), 2 ** 31 - 1);

export const collectionRow: StoredRows = {
  what: 'collection',
  table: 'col',
  key: 'id',
  // Dates of some 260 000 years.
  columns: {
    crt: integer(-8_334_601_228_800, 8_210_266_876_799),
    ver: integer(),
    ...all(anything, 'mod scm dty usn ls'),
  },
};

export const noteRows: StoredRows = {
  what: 'note',
  table: 'notes',
  key: 'id',
  columns: {
    ...{ guid: text, mod: integer(), usn: integer(), tags: text },
    ...all(anything, 'csum flags data'),
    sfld: (value) => given(value) && !(value instanceof DamagedText),
  },
};

export const cardRows: StoredRows = {
  what: 'card of note',
  table: 'cards',
  key: 'nid',
  columns: {
    ...{ did: integer(), ord: u16, mod: given, usn: integer(), type: byte(0, 3), queue: byte(-3, 4) },
    ...{ ivl: converted(u32), factor: u16, reps: u32, lapses: u32, left: u32 },
    ...{ odid: integer(), flags: u8, ...all(anything, 'due odue data') },
  },
};

export const reviewRows: StoredRows = {
  what: 'review of card',
  table: 'revlog',
  key: 'cid',
  columns: {
    ...{ usn: integer(), ease: u8, ivl: converted(i32), lastIvl: converted(i32), factor: u32 },
    ...all(anything, 'id time type'),
  },
};

/** Only schema 11 needs these deletions. */
export const graveRows: StoredRows = {
  what: 'deletion of',
  table: 'graves',
  key: 'oid',
  columns: all(anything, 'usn type'),
};

const changed = { mtime_secs: integer(), usn: integer() };

/** Rows of schema 18 by what is used. */
export const rows18 = {
  setting: { what: 'setting', table: 'config', key: 'KEY', columns: { val: (value) => value instanceof Uint8Array } },
  deck: {
    what: 'deck',
    table: 'decks',
    key: 'id',
    columns: {
      name: (value) => typeof value === 'string' && value.split('\u001f').length <= mostLevels,
      ...{ ...changed, common: message(messages18.deck) },
      kind: (value) => kindOfDeck(value) !== undefined,
    },
  },
  options: {
    what: 'options',
    table: 'deck_config',
    key: 'id',
    columns: { name: text, ...changed, config: message(messages18.deckConfig) },
  },
  noteType: [
    {
      what: 'note type',
      table: 'notetypes',
      key: 'id',
      columns: { name: text, ...changed, config: message(messages18.noteType) },
    },
    {
      what: 'field of note type',
      table: 'fields',
      key: 'ntid',
      columns: { ord: u32, name: text, config: message(messages18.field) },
    },
    {
      what: 'template of note type',
      table: 'templates',
      key: 'ntid',
      columns: { ord: u32, name: text, ...changed, config: message(messages18.template) },
    },
  ],
} as const satisfies Readonly<Record<string, StoredRows | readonly StoredRows[]>>;
