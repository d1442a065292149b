import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import type { Note } from '../collection/note.ts';
import { packageBytes, packagesIn } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';
import type { WrittenGeneration } from './write-package.ts';
import { writePackage } from './write-package.ts';

const isNote = (note: { readonly kind: string }): note is Note => note.kind === 'note';

const notesOf = (pkg: AnkiPackage): readonly Note[] => Array.from(pkg.notes()).filter(isNote);

const mediaOf = (pkg: AnkiPackage) =>
  Promise.all(pkg.media.map(async ({ name, bytes }) => [name, Buffer.from(await bytes()).toString('base64')]));

const contentOf = async (pkg: AnkiPackage) => ({
  created: pkg.created,
  noteTypes: pkg.noteTypes,
  notes: notesOf(pkg),
  cards: [...pkg.cards()],
  reviews: [...pkg.reviews()],
  media: await mediaOf(pkg),
});

/** Differences in writing: filtered decks become normal ones, and their cards are in their home decks. */
const expectedOf = async (pkg: AnkiPackage) => {
  const content = await contentOf(pkg);
  return {
    ...content,
    cards: content.cards.map((card) =>
      card.deckId === card.homeDeckId
        ? card
        : { ...card, deckId: card.homeDeckId, due: card.originalDue || card.due, originalDue: 0 },
    ),
  };
};

const writtenAgain = (pkg: AnkiPackage, generation: WrittenGeneration): Promise<Uint8Array> =>
  writePackage(
    {
      ...pkg,
      noteTypes: pkg.noteTypes.values(),
      notes: notesOf(pkg),
      cards: pkg.cards(),
      reviews: pkg.reviews(),
    },
    { generation },
  );

const decksOf = (pkg: AnkiPackage): readonly string[] =>
  pkg.decks.map(({ id, name }) => `${id} ${name}`).filter((deck) => deck !== '1 Default');

describe.each(['latest', 'legacy2'] as const)('a package rewritten as %s', (generation) => {
  it.each(packagesIn('ok'))('keeps the content of %s', async (name) => {
    const pkg = await openPackage(packageBytes('ok', name));
    const again = await openPackage(await writtenAgain(pkg, generation));
    expect(again.version).toBe(generation);
    expect(again.schema).toBe(11);
    expect(await contentOf(again)).toEqual(await expectedOf(pkg));
    // Includes parent decks, which genanki leaves out.
    expect(decksOf(again)).toEqual(expect.arrayContaining([...decksOf(pkg)]));
    expect(again.decks.some(({ filtered }) => filtered)).toBe(false);
    expect(again.warnings).toEqual([]);
    again.close();
    pkg.close();
  });
});
