import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import { openPackage } from '../open-package.ts';
import { buildPackage } from '../package-builder.test-data.ts';
import { writePackage } from '../write/write-package.ts';

const opened = async (sql: string): Promise<AnkiPackage> =>
  openPackage(await buildPackage([{ fields: ['Front', 'Back'] }], [{ fields: ['a', 'b'] }], { sql }));

const columns = `ALTER TABLE col ADD COLUMN conf text; ALTER TABLE col ADD COLUMN dconf text;
  ALTER TABLE col ADD COLUMN tags text;`;
const tables = `UPDATE col SET ver = 18, models = '', decks = '';
  CREATE TABLE notetypes (id integer primary key, name text, mtime_secs integer, config blob);
  CREATE TABLE fields (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
  CREATE TABLE templates (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
  CREATE TABLE decks (id integer primary key, name text, mtime_secs integer, common blob, kind blob);
  CREATE TABLE deck_config (id integer primary key, name text, mtime_secs integer, config blob);
  CREATE TABLE config (KEY text primary key, val blob) without rowid;
  CREATE TABLE tags (tag text primary key) without rowid;
  INSERT INTO notetypes VALUES (1, 'Type', 5, x''); INSERT INTO fields VALUES (1, 0, 'F', x''), (1, 1, 'G', x'');
  INSERT INTO templates VALUES (1, 0, 'Card', x''); INSERT INTO decks VALUES (1, 'Default', 5, x'', x'0a00');`;

const warningsOf = ({ warnings }: AnkiPackage) => warnings.map(({ place, reason }) => `${place}: ${reason}`);
const hugeList = `[${'0,'.repeat(300_000)}0]`;

describe('settings', () => {
  it.each([
    ['invalid JSON', `${columns} UPDATE col SET conf = '{'`, 'list of settings: it is damaged or too large'],
    ['a list', `${columns} UPDATE col SET conf = '[]'`, 'list of settings: it is damaged or too large'],
    [
      'a long list',
      `${columns} UPDATE col SET conf = '{"a":${hugeList}}'`,
      'list of settings: it is damaged or too large',
    ],
    ['no tags', `${columns} UPDATE col SET tags = '5'`, 'list of tags: it is damaged or too large'],
    ['no options', `${columns} UPDATE col SET dconf = '5'`, 'deck options: they are damaged or too large'],
    ['no id', `${columns} UPDATE col SET dconf = '{"x":{}}'`, 'deck options "x": their id is no number'],
    ['no group', `${columns} UPDATE col SET dconf = '{"1":5}'`, 'deck options 1: their description is damaged'],
    [
      'no flag',
      `${columns} UPDATE col SET dconf = '{"1":{"autoplay":[]}}'`,
      'deck options 1: its settings autoplay are damaged',
    ],
    ['no text', `UPDATE col SET decks = '{"1":{"name":"D","desc":7}}'`, 'deck 1: its settings description are damaged'],
    [
      'invalid JSON in a table',
      `${tables} INSERT INTO config VALUES ('a', x'7b')`,
      'setting "a": it is damaged or too large',
    ],
    [
      'a number that is none',
      `${tables} INSERT INTO deck_config VALUES (1, 'O', 5, x'ad020000c07f')`,
      'deck options 1: its settings desiredRetention are damaged',
    ],
    [
      'a font that is too large',
      `${tables} UPDATE fields SET config = x'20f0a204' WHERE ord = 0`,
      'note type 1: field "F": its settings fontSize are damaged',
    ],
    [
      'a million searches',
      `${tables} UPDATE decks SET kind = CAST(x'12' || x'${'c08db701'}' || replace(printf('%.*c', 1500000, 'x'), 'x', x'1200') AS BLOB)`,
      'deck 1: its description is damaged',
    ],
    [
      'no message of options',
      `${tables} INSERT INTO deck_config VALUES (1, 'O', 5, x'7f')`,
      'deck options 1: their description is damaged',
    ],
    ['no message of a deck', `${tables} UPDATE decks SET common = x'7f'`, 'deck 1: its description is damaged'],
    [
      'invalid JSON in a message',
      `${tables} UPDATE notetypes SET config = x'fa0f017b'`,
      'note type 1: its settings other are damaged',
    ],
  ])('cost only themselves if they are damaged: %s', async (_, sql, warning) => {
    const pkg = await opened(sql);
    expect(warningsOf(pkg)).toEqual([warning]);
    expect([...pkg.notes()]).toHaveLength(1);
    pkg.close();
  });

  it('are read from tables', async () => {
    const pkg = await opened(`${tables} INSERT INTO config VALUES ('__proto__', '1'), ('big', '9007199254740993');
      INSERT INTO deck_config VALUES (7, 'O', 5, x'4807'); INSERT INTO tags VALUES ('x'), ('y');
      UPDATE decks SET kind = x'0a06080722026869', common = x'0801'`);
    expect(Object.entries(pkg.settings)).toEqual([
      ['__proto__', 1],
      ['big', 9_007_199_254_740_993n],
    ]);
    expect(pkg.tags).toEqual(['x', 'y']);
    expect(pkg.deckOptions).toMatchObject([{ id: '7', name: 'O', newPerDay: 7, modified: new Date(5_000) }]);
    expect(pkg.decks).toEqual([
      {
        ...{ id: '1', name: 'Default', filtered: false, modified: new Date(5_000) },
        collapsed: true,
        optionsId: '7',
        description: 'hi',
      },
    ]);
    pkg.close();
  });
});

describe('settings to write', () => {
  const deck = { noteTypes: [], decks: [], notes: [], cards: [] };

  it('are those of a new collection without any', async () => {
    const pkg = await openPackage(await writePackage({ ...deck, settings: {}, minutesWest: 60 }));
    expect(pkg.settings).toMatchObject({ schedVer: 2, creationOffset: 60 });
  });

  it('keep integers that a double would round, and have no text that Anki refuses', async () => {
    const settings = { big: -9_007_199_254_740_993n, list: [0.5, null] };
    const pkg = await openPackage(await writePackage({ ...deck, settings }));
    expect(pkg.settings).toEqual(settings);
    await expect(writePackage({ ...deck, settings: { text: '\ud800' } })).rejects.toThrow(TypeError);
  });

  it('have no more levels than Anki reads', async () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    const written = (levels: number) => writePackage({ ...deck, settings: { nested: nested(levels) } });
    expect((await openPackage(await written(126))).settings).toEqual({ nested: nested(126) });
    await expect(written(127)).rejects.toThrow(/^settings have more than 127 levels/);
    await expect(written(9_999)).rejects.toThrow(TypeError);
  });
});

describe('deeply nested JSON', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}9007199254740993${']'.repeat(levels)}`;
  const inColumn = (column: string, levels: number): string =>
    `${columns} UPDATE col SET ${column} = '{"1":{"name":"D","flds":[],"tmpls":[],"deep":${nested(levels)}}}'`;

  it.each([
    ['conf', 'list of settings: it is damaged or too large'],
    ['dconf', 'deck options: they are damaged or too large'],
    ['decks', 'list of decks: it is damaged'],
    ['tags', 'list of tags: it is damaged or too large'],
  ])('is damaged in the column %s if it has more levels than Anki reads', async (column, warning) => {
    for (const levels of [126, 100_000]) expect(warningsOf(await opened(inColumn(column, levels)))).toEqual([warning]);
    expect(warningsOf(await opened(inColumn(column, 125)))).toEqual([]);
  });

  it('is damaged in note types if it has more levels than Anki reads, and else written again', async () => {
    for (const levels of [126, 100_000])
      await expect(opened(inColumn('models', levels))).rejects.toMatchObject({ code: 'corrupt' });
    const pkg = await openPackage(await buildPackage([], [], { sql: inColumn('models', 125) }));
    const again = await openPackage(await writePackage(pkg));
    expect(again.noteTypes.get('1')?.other).toEqual(pkg.noteTypes.get('1')?.other);
    expect(again.noteTypes.get('1')?.other).toHaveProperty('deep');
  });

  it('is left out in tables if Anki would refuse all settings for it', async () => {
    const values = [`('a', '${nested(125)}'), ('b', '"\\ud800"'), ('c', '${nested(124)}')`];
    const pkg = await opened(`${tables} INSERT INTO config VALUES ${values.join()}`);
    expect(Object.keys(pkg.settings)).toEqual(['c']);
    expect(warningsOf(pkg)).toEqual(['a', 'b'].map((key) => `setting "${key}": it is damaged or too large`));
  });
});

describe('deck options to write', () => {
  const deck = { noteTypes: [], decks: [], notes: [], cards: [] };

  it('have the defaults of Anki where they are absent', async () => {
    const pkg = await openPackage(
      await writePackage({ ...deck, deckOptions: [{ id: '5', name: 'Mine', newPerDay: 3 }] }),
    );
    const [standard, mine] = pkg.deckOptions;
    expect([standard?.id, standard?.name, standard?.newPerDay]).toEqual(['1', 'Default', 20]);
    expect({ ...mine, modified: undefined }).toEqual({
      ...standard,
      id: '5',
      name: 'Mine',
      newPerDay: 3,
      modified: undefined,
    });
  });

  it('are refused twice, and with values that Anki refuses', async () => {
    const options = { id: '5', name: 'Mine' };
    await expect(writePackage({ ...deck, deckOptions: [options, options] })).rejects.toThrow(
      /^deck options 5: there are/,
    );
    await expect(writePackage({ ...deck, deckOptions: [{ ...options, newPerDay: -1 }] })).rejects.toThrow(
      /^deck options 5: its newPerDay must be an integer/,
    );
  });
});
