import { describe, expect, it } from 'vitest';
import { buildPackage } from '../package-builder.test-data.ts';
import type { PackageErrorCode } from '../package-error.ts';
import type { OpenOptions } from '../open-options.ts';
import { openPackage } from '../open-package.ts';

const basic = [{ fields: ['Front', 'Back'] }];
const two = [{ fields: ['a', 'b'] }, { fields: ['c', 'd'] }];

const refused = async (sql: string, options?: OpenOptions): Promise<PackageErrorCode> =>
  openPackage(await buildPackage(basic, two, { sql }), options).then(
    () => expect.fail('was read'),
    (error: { readonly code: PackageErrorCode }) => error.code,
  );

const fieldsOf = async (bytes: Uint8Array, options?: OpenOptions) => {
  const pkg = await openPackage(bytes, options);
  const fields = Array.from(pkg.notes(), (note) => (note.kind === 'note' ? note.fields : note.reason));
  pkg.close();
  return fields;
};

describe('a collection', () => {
  it.each([
    [
      'whose notes are a view without end',
      'DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, id guid, id mid, id mod, id tags, id flds FROM n',
    ],
    [
      'whose notes are such a view in capitals',
      'DROP TABLE notes; CREATE VIEW NOTES AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, id guid, id mid, id mod, id tags, id flds FROM n',
    ],
    [
      'whose notes are computed',
      'DROP TABLE notes; CREATE TABLE notes (id integer primary key, guid, mid, mod, tags, flds AS (hex(zeroblob(1000000000))))',
    ],
    ['without a notes table', 'DROP TABLE notes'],
    ['without a column that is read', 'ALTER TABLE cards DROP COLUMN due'],
    [
      'whose notes are a virtual table',
      'DROP TABLE notes; CREATE VIRTUAL TABLE notes USING fts3(guid, mid, mod, tags, flds)',
    ],
    ['that is not initialised', 'DELETE FROM col'],
  ])('%s is corrupt', async (_, sql) => {
    expect(await refused(sql)).toBe('corrupt');
  });

  it('with an unknown schema is unsupported', async () => {
    expect(await refused('UPDATE col SET ver = 19')).toBe('unsupported-version');
  });

  it('with more notes than the limit is too large', async () => {
    expect(await refused('', { limits: { notes: 1 } })).toBe('too-large');
    await openPackage(await buildPackage(basic, two), { limits: { notes: 2 } }).then((pkg) => pkg.close());
  });

  it('keeps U+0000, a byte order mark and U+FFFD in a field', async () => {
    const fields = ['\ufeffa\u0000b', 'c\ufffd'];
    expect(await fieldsOf(await buildPackage(basic, [{ fields }]))).toEqual([fields]);
  });

  it('is also read in UTF-16', async () => {
    const fields = ['grüße\u0000', '日本'];
    const before = "PRAGMA encoding = 'UTF-16be'";
    expect(await fieldsOf(await buildPackage(basic, [{ fields }, ...two], { before }))).toEqual([
      fields,
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reports why a note cannot be read, and continues', async () => {
    const sql = `UPDATE notes SET flds = x'610062' WHERE id = 1; INSERT INTO notes VALUES (3, '', 1, 0, '', CAST(x'ff1f61' AS TEXT));
      INSERT INTO notes VALUES (4, '', 77, 0, '', 'a'), (5, '', 1, 0, '', NULL), (6, '', 1, 0, '', 'too long')`;
    expect(await fieldsOf(await buildPackage(basic, two, { sql }), { limits: { fieldBytes: 4 } })).toEqual([
      'not-text',
      ['c', 'd'],
      'not-text',
      'unknown-note-type',
      'not-text',
      'too-large',
    ]);
  });

  it('streams its notes anew on each call, also concurrently', async () => {
    const pkg = await openPackage(await buildPackage(basic, two));
    const pairs: string[] = [];
    for (const outer of pkg.notes()) for (const inner of pkg.notes()) pairs.push(outer.id + inner.id);
    pkg.close();
    pkg.close();
    expect(pairs).toEqual(['11', '12', '21', '22']);
    expect(() => Array.from(pkg.notes())).toThrow('closed');
  });
});
