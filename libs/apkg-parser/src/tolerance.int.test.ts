import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from './anki-package.ts';
import type { PackageLimits } from './limits.ts';
import { openPackage } from './open-package.ts';
import { buildPackage } from './package-builder.test-data.ts';

const basic = [{ fields: ['Front', 'Back'] }];
const three = ['a', 'b', 'c'].map((front) => ({ fields: [front, 'back'] }));

const withPackage = async <T>(sql: string, look: (pkg: AnkiPackage) => T): Promise<T> => {
  const pkg = await openPackage(await buildPackage(basic, three, { sql }));
  try {
    return look(pkg);
  } finally {
    pkg.close();
  }
};
const warningsOf = ({ warnings }: AnkiPackage) => warnings.map(({ code, place }) => `${code}: ${place}`);
const card = (id: number, noteId: number | string, ord: number): string =>
  `INSERT INTO cards VALUES (${id}, ${noteId}, 1, 0, ${ord}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '');`;

describe('of a package', () => {
  it.each([
    [`UPDATE notes SET flds = x'00' WHERE id = 2`, 'unreadable-note: note 2'],
    [`UPDATE notes SET mid = 77 WHERE id = 2`, 'unreadable-note: note 2'],
    [`UPDATE notes SET mid = 'x' WHERE id = 2`, 'unreadable-note: note 2'],
    [`UPDATE notes SET flds = 'alone' WHERE id = 2`, 'uneven-note: note 2'],
    [`UPDATE notes SET flds = 'one' || char(31) || 'two' || char(31) WHERE id = 2`, 'uneven-note: note 2'],
    [card(5, `'none'`, 0), 'unreadable-card: card 5'],
    [`INSERT INTO revlog VALUES (9, 'none', 0, 3, 1, 1, 0, 0, 0)`, 'unreadable-review: review 9'],
    [`DROP TABLE revlog`, 'unreadable-review: review log'],
    [`UPDATE col SET decks = '[]'`, 'unreadable-decks: list of decks'],
    [`UPDATE col SET decks = 'none'`, 'unreadable-decks: list of decks'],
    [`UPDATE col SET decks = '{"7":{"name":5}}'`, 'unreadable-deck: deck 7'],
    [`UPDATE col SET decks = '{"x":{"name":"x"}}'`, 'unreadable-deck: deck "x"'],
    [`UPDATE col SET decks = '{"99999999999999999999":{"name":"x"}}'`, 'unreadable-deck: deck "99999999999999999999"'],
    [`UPDATE col SET models = replace(models, '{"1":', '{"5":[],"1":')`, 'unreadable-note-type: note type 5'],
    [
      `UPDATE col SET models = replace(models, '{"1":', '{"5":{"flds":[{}],"tmpls":[]},"1":')`,
      'unreadable-note-type: note type 5',
    ],
    [
      `UPDATE col SET models = replace(models, '{"1":', '{"x":{"flds":[],"tmpls":[]},"1":')`,
      'unreadable-note-type: note type "x"',
    ],
  ])('one damaged part is a warning: %s', async (sql, warning) => {
    await withPackage(sql, (pkg) => {
      const notes = Array.from(pkg.notes());
      Array.from(pkg.cards());
      Array.from(pkg.reviews());
      expect(warningsOf(pkg)).toEqual([warning]);
      expect(notes.filter(({ kind }) => kind === 'note').length).toBe(warning.startsWith('unreadable-note: ') ? 2 : 3);
      for (const { reason, message, place } of pkg.warnings) expect(message).toBe(`The ${place}: ${reason}.`);
    });
  });

  it('a damaged note is reported once, even if read repeatedly', async () => {
    await withPackage(`UPDATE notes SET flds = x'00'`, (pkg) => {
      const [first] = Array.from(pkg.notes());
      expect(first?.kind).toBe('unreadable');
      for (const _ of pkg.notes()) break;
      Array.from(pkg.notes());
      expect(warningsOf(pkg)).toEqual([1, 2, 3].map((id) => `unreadable-note: note ${id}`));
    });
  });
});

describe('the cards of a note', () => {
  const wide = '9007199254740993';
  const cards = [
    card(4, 2, 1),
    card(5, 1, 0),
    card(6, 2, 0),
    card(7, 3, 2),
    card(8, 2, 1),
    card(9, wide, 0),
    card(10, `${wide} + 1`, 0),
  ];

  it('are in the order of their templates, independent of their storage', async () => {
    await withPackage(cards.join(''), (pkg) => {
      const of = (id: string): readonly string[] => pkg.cardsOf({ id }).map((found) => found.id);
      expect([of('1'), of('2'), of('3'), of('4'), of(wide), of('9007199254740994')]).toEqual([
        ['5'],
        ['6', '4', '8'],
        ['7'],
        [],
        ['9'],
        ['10'],
      ]);
      expect([of('x'), of('99999999999999999999'), of('-1')]).toEqual([[], [], []]);
      const all = Array.from(pkg.cards());
      expect(pkg.cardsOf({ id: '2' })).toEqual([6, 4, 8].map((id) => all.find((found) => found.id === String(id))));
    });
  });

  it('of a hundred thousand notes are found without keeping them', async () => {
    const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO cards SELECT i, 1 + (i * 7919) % 30, 1, 0, i % 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '' FROM n`;
    await withPackage(many, (pkg) => {
      pkg.cardsOf({ id: '40' });
      const before = process.memoryUsage();
      pkg.cardsOf({ id: '50' });
      const found = pkg.cardsOf({ id: '1' });
      expect(found.length).toBeGreaterThan(3_000);
      expect(found.map(({ ord }) => ord)).toEqual(found.map(({ ord }) => ord).toSorted());
      expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(2 ** 20);
    });
  });
});

describe('a limit', () => {
  const opened = async (sql: string, limits: Partial<PackageLimits>): Promise<AnkiPackage> =>
    openPackage(await buildPackage(basic, three, { sql }), { limits });
  const tooLarge = expect.objectContaining({ code: 'too-large' }) as unknown;

  it('of the review log applies to the rows of its table', async () => {
    const sql = `INSERT INTO revlog VALUES (1, 1, 0, 3, 1, 1, 0, 0, 0), (2, 1, 0, 3, 1, 1, 0, 0, 0)`;
    (await opened(sql, { reviews: 2 })).close();
    await expect(opened(sql, { reviews: 1 })).rejects.toEqual(tooLarge);
  });

  it('of the cards of one note applies to each note', async () => {
    const pkg = await opened([card(1, 1, 0), card(2, 2, 0), card(3, 2, 1)].join(''), { cardsPerNote: 1 });
    expect(pkg.cardsOf({ id: '1' })).toHaveLength(1);
    expect(() => pkg.cardsOf({ id: '2' })).toThrow(tooLarge as Error);
    pkg.close();
  });

  it('of values applies to tags and fields of all notes, including missing fields', async () => {
    const sql = `UPDATE notes SET tags = ' one two ', flds = 'alone'`;
    const fits = await opened(sql, { noteValues: 12 });
    expect(Array.from(fits.notes())).toHaveLength(3);
    expect(Array.from(fits.notes())).toHaveLength(3);
    const pkg = await opened(sql, { noteValues: 11 });
    expect(() => Array.from(pkg.notes())).toThrow(tooLarge as Error);
    fits.close();
    pkg.close();
  });
});

describe('an invalid date', () => {
  it('is absent', async () => {
    const sql = `UPDATE col SET crt = 9e15; UPDATE notes SET mod = 9223372036854775807; INSERT INTO revlog VALUES (9223372036854775807, 1, 0, 3, 1, 1, 0, 0, 0)`;
    await withPackage(sql, (pkg) => {
      const [note] = Array.from(pkg.notes());
      const [review] = Array.from(pkg.reviews());
      expect([pkg.created, note && 'modified' in note, review && 'at' in review]).toEqual([undefined, false, false]);
      expect(review?.id).toBe('9223372036854775807');
    });
  });
});

describe('the memory state of a card', () => {
  it.each([
    [
      `{"s":1.5,"d":5,"dr":0.9,"decay":0.2,"lrt":86400}`,
      { stability: 1.5, difficulty: 5, desiredRetention: 0.9, decay: 0.2, lastReview: new Date(86_400_000) },
    ],
    [`{"s":1.5,"d":5,"lrt":1e300,"dr":"x"}`, { stability: 1.5, difficulty: 5 }],
    [`{"s":1.5}`, undefined],
    [`{"s":"1","d":"2"}`, undefined],
    [`["s"]`, undefined],
    [`{"s":1`, undefined],
    ['', undefined],
  ])('is read from %s', async (data, state) => {
    const sql = `${card(1, 1, 0)} UPDATE cards SET data = '${data}'`;
    await withPackage(sql, (pkg) => expect(Array.from(pkg.cards()).map(({ fsrs }) => fsrs)).toEqual([state]));
  });
});
