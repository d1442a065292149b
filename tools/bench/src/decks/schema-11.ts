import type { DatabaseSync } from '@photostructure/sqlite';
import { fields, made, noteType, template } from './tables.ts';

const own = `CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL)`;

const noteTypes = {
  [noteType]: {
    id: noteType,
    name: 'Basic',
    type: 0,
    mod: 0,
    usn: 0,
    sortf: 0,
    did: 1,
    flds: fields.map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20 })),
    tmpls: [{ name: template.name, ord: 0, qfmt: template.question, afmt: template.answer, bqfmt: '', bafmt: '' }],
    css: '',
    latexPre: '',
    latexPost: '',
    req: [[0, 'any', [0]]],
  },
};

const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
const deck = { id: 1, name: 'Default', mod: 0, usn: 0, dyn: 0, conf: 1, desc: '', collapsed: false, ...today };
const options = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  dyn: false,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  new: { bury: false, delays: [1, 10], initialFactor: 2_500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
};

/** Note types and decks as JSON in `col`. */
export const describeInSchema11 = (database: InstanceType<typeof DatabaseSync>): void => {
  database.exec(own);
  database
    .prepare(`INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, '{}', ?, ?, ?, '{}')`)
    .run(made, made, made, ...[noteTypes, { 1: deck }, { 1: options }].map((each) => JSON.stringify(each)));
};
