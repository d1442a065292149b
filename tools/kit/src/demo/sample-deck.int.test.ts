import { readFile } from 'node:fs/promises';
import { openPackage, readDeck } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { sampleDeck } from './first-words.ts';

const file = new URL('../../../../examples/decks/first-words.apkg', import.meta.url);

const cardsOf = async (bytes: Uint8Array) => {
  const pkg = await openPackage(bytes);
  try {
    return readDeck(pkg, { fields: 'auto', termField: 'Front', definitionField: 'Back', stripHtml: true, cloze: true });
  } finally {
    await pkg.close();
  }
};

describe('examples/decks/first-words.apkg', () => {
  it('contains the words and sentences of the demo (update with npm run sample-deck)', async () => {
    const held = await cardsOf(await readFile(file));
    expect(held).toEqual(await cardsOf(await sampleDeck()));
    expect(held.cards).toHaveLength(36);
    expect(held.skipped).toEqual([]);
    expect(held.cards.map(({ front }) => front)).toContain('Il treno [leaves] alle nove.');
  });
});
