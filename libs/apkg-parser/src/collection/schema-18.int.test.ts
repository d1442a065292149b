import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import { openPackage } from '../open-package.ts';
import { buildPackage } from '../package-builder.test-data.ts';

/**
 * A standard note type with the CSS "b" and the question format "Q", a deck inside another one, and a filtered deck.
 */
const tables = `
  UPDATE col SET ver = 18, models = '', decks = '';
  CREATE TABLE notetypes (id integer primary key, name text, config blob);
  CREATE TABLE fields (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
  CREATE TABLE templates (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
  CREATE TABLE decks (id integer primary key, name text, kind blob);
  INSERT INTO notetypes VALUES (1, 'Type', x'1a0162');
  INSERT INTO fields VALUES (1, 1, 'Back', x''), (1, 0, 'Front', x''), (77, 0, 'of none', x'');
  INSERT INTO templates VALUES (1, 1, 'CARD', x'0a0151'), (1, 0, 'Card', x'');
  INSERT INTO decks VALUES (1, 'Default', x'0a00'), (5, 'A' || char(31) || 'B', x'0a00'), (6, 'Cram', x'1200');`;

const withPackage = async <T>(sql: string, look: (pkg: AnkiPackage) => T): Promise<T> => {
  const pkg = await openPackage(await buildPackage([], [{ fields: ['a', 'b'] }], { sql: `${tables}${sql}` }));
  try {
    return look(pkg);
  } finally {
    pkg.close();
  }
};
const warningsOf = ({ warnings }: AnkiPackage) => warnings.map(({ place, reason }) => `${place}: ${reason}`);

describe('a collection with tables', () => {
  it('has its parts in the stated order, and its decks by levels', async () => {
    await withPackage('', (pkg) => {
      expect(pkg.noteTypes.get('1')).toMatchObject({
        id: '1',
        name: 'Type',
        kind: 'standard',
        imageOcclusion: false,
        fields: ['Front', 'Back'],
        rawFields: ['Front', 'Back'],
        templates: [
          { name: 'Card', questionFormat: '', answerFormat: '' },
          { name: 'CARD+', questionFormat: 'Q', answerFormat: '' },
        ],
        css: 'b',
        sortField: 0,
      });
      expect(pkg.decks.map(({ name, filtered }) => [name, filtered])).toEqual([
        ['Default', false],
        ['A::B', false],
        ['Cram', true],
      ]);
      expect([pkg.schema, warningsOf(pkg)]).toEqual([18, []]);
    });
  });

  it.each([
    [`UPDATE notetypes SET config = x'1a7f'`, 'note type 1: its description is damaged', 3],
    [`DELETE FROM fields WHERE ntid = 1`, 'note type 1: its description is damaged', 3],
    [`UPDATE notetypes SET name = CAST(x'ff' AS TEXT)`, 'note type 1: its name is damaged', 3],
    [`UPDATE notetypes SET config = x'1a01ff'`, 'note type 1: its description is damaged', 3],
    [
      `UPDATE templates SET config = x'0a7f' WHERE ord = 1`,
      'note type 1: the description of template "CARD" is damaged',
      3,
    ],
    [
      `UPDATE templates SET config = 'text' WHERE ord = 0`,
      'note type 1: the description of template "Card" is damaged',
      3,
    ],
    [
      `UPDATE templates SET config = x'0a01ff' WHERE ord = 0`,
      'note type 1: the description of template "Card" is damaged',
      3,
    ],
    [
      `UPDATE templates SET config = x'0801' WHERE ord = 0`,
      'note type 1: the description of template "Card" is damaged',
      3,
    ],
    [
      `UPDATE templates SET name = CAST(x'ff' AS TEXT) WHERE ord = 0`,
      'note type 1: the name of a template is damaged',
      3,
    ],
    [`UPDATE fields SET config = x'2a02c328'`, 'note type 1: the description of field "Front" is damaged', 3],
    [`UPDATE fields SET config = NULL`, 'note type 1: the description of field "Front" is damaged', 3],
    [`UPDATE decks SET kind = x'127f' WHERE id = 5`, 'deck 5: its description is damaged', 3],
    [`UPDATE decks SET kind = x'' WHERE id = 5`, 'deck 5: its description is damaged', 3],
    [`UPDATE decks SET kind = x'0a0208' WHERE id = 5`, 'deck 5: its description is damaged', 3],
    [`UPDATE notetypes SET config = x'42020d00'`, 'note type 1: its description is damaged', 3],
    [`UPDATE decks SET name = CAST(x'ff' AS TEXT) WHERE id = 5`, 'deck 5: its name is damaged', 3],
    [`UPDATE decks SET name = NULL WHERE id = 5`, 'deck 5: its name is no text', 2],
    [`UPDATE decks SET name = x'00' WHERE id = 5`, 'deck 5: its name is no text', 2],
    [`DROP TABLE decks`, 'list of decks: it has no proper table', 0],
    [
      `DROP TABLE decks; CREATE VIEW decks AS SELECT 1 AS id, 'x' AS name, x'' AS kind`,
      'list of decks: it has no proper table',
      0,
    ],
    [
      `DROP TABLE decks; CREATE TABLE decks (id text, name text, kind blob); INSERT INTO decks VALUES ('x', 'X', x'')`,
      'deck "x": its id is no number',
      0,
    ],
    [
      `CREATE TABLE n (id text, name text, config blob); INSERT INTO n VALUES ('1', 'Type', x'');
       INSERT INTO n SELECT * FROM notetypes; DROP TABLE notetypes; ALTER TABLE n RENAME TO notetypes;
       UPDATE notetypes SET id = 'two' WHERE rowid = 2`,
      'note type "1": its id is no number',
      3,
    ],
  ])('keeps the rest if one part is damaged: %s', async (sql, warning, decks) => {
    await withPackage(sql, (pkg) => {
      expect(warningsOf(pkg)).toContain(warning);
      expect(pkg.decks).toHaveLength(decks);
      expect(Array.from(pkg.notes())).toHaveLength(1);
    });
  });

  it('has unknown groups in its descriptions, which are legal', async () => {
    const sql = `UPDATE templates SET config = x'a301a301a401a4010a0151' WHERE ord = 1`;
    await withPackage(sql, (pkg) => {
      expect(pkg.noteTypes.get('1')?.templates[1]?.questionFormat).toBe('Q');
      expect(warningsOf(pkg)).toEqual([]);
    });
  });

  it.each(['notetypes', 'fields', 'templates'])('is corrupt without its table %s', async (table) => {
    await expect(withPackage(`DROP TABLE ${table}`, () => undefined)).rejects.toMatchObject({ code: 'corrupt' });
  });
});
