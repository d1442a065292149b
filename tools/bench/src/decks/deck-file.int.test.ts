import { readCards, openPackage } from '@flashcards/apkg-parser';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deckFile } from './deck-file.ts';

const aDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-bench-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

describe('a deck that is made', () => {
  it('is of the latest generation, with a card for each note', async () => {
    const opened = await openPackage(await readFile(await deckFile({ notes: 12 }, await aDirectory(), undefined)));
    const selection = { termField: '', definitionField: '', fields: 'auto', stripHtml: true, cloze: true } as const;
    expect([opened.version, opened.schema]).toEqual(['latest', 18]);
    const cards = [...readCards(opened, selection)];
    expect(cards).toHaveLength(12);
    expect(cards[3]).toMatchObject({ card: { back: expect.stringContaining('– 3\n') as string } });
  });

  it('is of the generation before, when it is to be', async () => {
    const file = await deckFile({ notes: 3, generation: 'legacy' }, await aDirectory(), undefined);
    const opened = await openPackage(await readFile(file));
    expect([opened.version, opened.schema, opened.counts.notes, opened.counts.cards]).toEqual(['legacy2', 11, 3, 3]);
    opened.close();
  });

  it('is made once, and when there is no real one', async () => {
    const directory = await aDirectory();
    const made = await deckFile({ notes: 5 }, directory, directory);
    expect(await deckFile({ notes: 5 }, directory, undefined)).toBe(made);
  });
});
