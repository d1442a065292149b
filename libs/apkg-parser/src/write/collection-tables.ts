import type { TableShape } from './sqlite/table.ts';

const integer = 'integer NOT NULL';
const text = 'text NOT NULL';
const id = 'integer PRIMARY KEY';

/** Anki's tables of schema 11, which every version reads. */
export const collectionTables = {
  col: {
    name: 'col',
    columns: {
      ...{ id, crt: integer, mod: integer, scm: integer, ver: integer, dty: integer, usn: integer, ls: integer },
      ...{ conf: text, models: text, decks: text, dconf: text, tags: text },
    },
    indexes: {},
  },
  notes: {
    name: 'notes',
    columns: {
      ...{ id, guid: text, mid: integer, mod: integer, usn: integer, tags: text, flds: text },
      // Text is stored in the sort field too; an integer column sorts numbers by value.
      ...{ sfld: integer, csum: integer, flags: integer, data: text },
    },
    indexes: { ix_notes_usn: ['usn'], ix_notes_csum: ['csum'] },
  },
  cards: {
    name: 'cards',
    columns: {
      ...{ id, nid: integer, did: integer, ord: integer, mod: integer, usn: integer, type: integer, queue: integer },
      ...{ due: integer, ivl: integer, factor: integer, reps: integer, lapses: integer, left: integer },
      ...{ odue: integer, odid: integer, flags: integer, data: text },
    },
    indexes: { ix_cards_usn: ['usn'], ix_cards_nid: ['nid'], ix_cards_sched: ['did', 'queue', 'due'] },
  },
  revlog: {
    name: 'revlog',
    columns: {
      ...{ id, cid: integer, usn: integer, ease: integer, ivl: integer, lastIvl: integer, factor: integer },
      ...{ time: integer, type: integer },
    },
    indexes: { ix_revlog_usn: ['usn'], ix_revlog_cid: ['cid'] },
  },
  graves: { name: 'graves', columns: { usn: integer, oid: integer, type: integer }, indexes: {} },
} as const satisfies Readonly<Record<string, TableShape>>;
