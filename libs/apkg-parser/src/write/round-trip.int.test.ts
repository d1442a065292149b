import { describe, expect, it, vi } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import { packageBytes, packagesIn } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';
import { buildPackage } from '../package-builder.test-data.ts';
import { createDeck } from './create-deck.ts';
import { writePackage } from './write-package.ts';

const mediaOf = (pkg: AnkiPackage) =>
  Promise.all(pkg.media.map(async ({ name, bytes }) => [name, Buffer.from(await bytes()).toString('base64')]));

const contentOf = async (pkg: AnkiPackage) => ({
  created: pkg.created,
  settings: pkg.settings,
  noteTypes: pkg.noteTypes,
  deckOptions: pkg.deckOptions,
  notes: [...pkg.notes()],
  cards: [...pkg.cards()],
  reviews: [...pkg.reviews()],
  media: await mediaOf(pkg),
});

/** Without the deck that each written package has. */
const decksOf = (pkg: AnkiPackage) => pkg.decks.filter(({ name }) => name !== 'Default');

const forms = ['latest', 'legacy2'] as const;

describe.each(forms)('a package rewritten as %s', (generation) => {
  it.each(packagesIn('ok'))('keeps the content of %s', async (name) => {
    const pkg = await openPackage(packageBytes('ok', name));
    const again = await openPackage(await writePackage(pkg, { generation }));
    expect(again.version).toBe(generation);
    expect(again.schema).toBe(11);
    expect(await contentOf(again)).toEqual(await contentOf(pkg));
    // Includes parent decks, which genanki leaves out.
    expect(decksOf(again)).toEqual(expect.arrayContaining([...decksOf(pkg)]));
    // Includes the tags of the notes, which packages do not list.
    expect(again.tags).toEqual(expect.arrayContaining([...pkg.tags]));
    expect(again.warnings).toEqual([]);
    again.close();
    pkg.close();
  });
});

/** Hostile packages that open, but are not written: they have notes or media files that cannot be read. */
const unwritable = {
  'bomb-media-file.apkg': 'too large',
  'flds-blob-and-int.apkg': 'not-text',
  'invalid-utf8.apkg': 'not-text',
  'media-file-not-zstd.apkg': 'damaged',
  'missing-notetype.apkg': 'unknown-note-type',
  'nt-id-text.apkg': 'unknown-note-type',
  'seps-60.apkg': 'too-large',
};

const hostileContent = async (name: string, pkg: AnkiPackage) => {
  const { notes, cards, reviews, deckOptions, media } = await contentOf(pkg);
  const content = { notes, cards, reviews, deckOptions, decks: decksOf(pkg) };
  // The latest list of media has names as Anki changes them.
  return name.startsWith('media-') ? { ...content, media: media.length } : { ...content, media };
};

it('keeps the content of every hostile package that can be read', async () => {
  const refused: Record<string, string> = {};
  let written = 0;
  for (const name of packagesIn('hostile')) {
    const pkg = await openPackage(packageBytes('hostile', name)).catch(() => undefined);
    if (!pkg) continue;
    try {
      const again = await openPackage(await writePackage(pkg));
      expect(await hostileContent(name, again), name).toEqual(await hostileContent(name, pkg));
      written += 1;
      again.close();
    } catch (error) {
      if (!(name in unwritable)) throw error;
      refused[name] = String(error);
    }
    pkg.close();
  }
  expect(written).toBeGreaterThan(25);
  expect(Object.keys(refused)).toEqual(Object.keys(unwritable));
  for (const [name, reason] of Object.entries(unwritable)) expect(refused[name]).toContain(reason);
});

const megabytes = 1_000_000;

it.each(['with', 'without'])(
  'writes what it can read again, however often it repeats, %s a compressor',
  async (way) => {
    const deck = createDeck('Repeated');
    const back = 'a'.repeat(15 * megabytes);
    for (const front of ['one', 'two']) deck.add({ front, back });
    if (way === 'without') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    const bytes = await writePackage(deck);
    vi.restoreAllMocks();
    const pkg = await openPackage(bytes);
    expect([...pkg.notes()]).toMatchObject([{ fields: ['one', back] }, { fields: ['two', back] }]);
    pkg.close();
  },
);

it('reads a collection that a writer without a compressor made, beyond the limit of packages', async () => {
  const deck = createDeck('Many');
  for (let each = 0; each < 2_000; each += 1) deck.add({ front: `front ${each}`, back: `back ${each} `.repeat(50) });
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  const bytes = await writePackage(deck);
  vi.restoreAllMocks();
  const reported: number[] = [];
  const beforeUnpacking = async (mostBytes: number): Promise<void> => void reported.push(mostBytes);
  const pkg = await openPackage(bytes, { limits: { packageBytes: bytes.length }, beforeUnpacking });
  expect(pkg.counts.notes).toBe(2_000);
  expect([...pkg.notes()].at(-1)).toMatchObject({ fields: ['front 1999', 'back 1999 '.repeat(50)] });
  expect(reported[0]).toBeGreaterThan(bytes.length);
  pkg.close();
});

it('gives the same bytes for the same package and time', async () => {
  const written = async () =>
    writePackage(await openPackage(packageBytes('ok', 'wheel-sched.new.apkg')), { now: new Date('2024-05-01') });
  expect(Buffer.compare(await written(), await written())).toBe(0);
});

describe('a package with unreadable notes', () => {
  const damaged = async () =>
    openPackage(
      await buildPackage([{ fields: ['Front', 'Back'] }], [{ fields: ['a', 'b'] }, { fields: ['c', 'd'], type: 7 }], {
        sql: `INSERT INTO cards VALUES (1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, ''),
          (2, 2, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, ''), (3, 99, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, '')`,
      }),
    );

  it('is not written', async () => {
    const writing = writePackage(await damaged());
    await expect(writing).rejects.toThrow(TypeError);
    await expect(writing).rejects.toThrow(/^note 2: cannot be read: unknown-note-type/);
  });

  it('is written without them and their cards on request', async () => {
    const again = await openPackage(await writePackage(await damaged(), { leaveOutUnreadable: true }));
    expect(Array.from(again.notes(), ({ id }) => id)).toEqual(['1']);
    expect(Array.from(again.cards(), ({ id }) => id)).toEqual(['1']);
  });
});
