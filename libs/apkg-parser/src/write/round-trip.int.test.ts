import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import { packageBytes, packagesIn } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';
import { buildPackage } from '../package-builder.test-data.ts';
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
