import type { CardToWrite, DeckOptions } from '@flashcards/apkg-parser';
import { createDeck, openPackage, writePackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';

// `presets=true`: a set keeps the options of its deck, and its export has them.
const server = aRunningServer();

const options = {
  ...{ id: '1500000000001', name: 'Hard <words> 🦊', newPerDay: 7, reviewsPerDay: 70, desiredRetention: 0.85 },
  ...{ learningSteps: [1, 15], fsrs6Parameters: [0.5, 1.25], leechThreshold: 4, modified: new Date(1_700_000_000_000) },
};

/** A package of the decks A and B; `A` has the options. */
const aPackage = (of: Partial<DeckOptions> = options): Promise<Uint8Array> => {
  const written = createDeck('A');
  written.add({ front: 'a', back: 'b', guid: 'first' });
  const [deck] = written.decks;
  const [card] = written.cards as Iterable<CardToWrite>;
  const [note] = written.notes as Iterable<{ readonly id: string; readonly noteTypeId: string }>;
  if (!deck || !card || !note) throw new Error('the deck has a card');
  return writePackage({
    ...written,
    deckOptions: [{ ...options, ...of }],
    decks: [
      { ...deck, optionsId: options.id },
      { id: '77', name: 'B', filtered: false },
    ],
    notes: [
      { ...note, guid: 'first', fields: ['a', 'b'] },
      { ...note, id: '99', guid: 'second', fields: ['c', 'd'] },
    ],
    cards: [
      { ...card, noteId: note.id },
      { ...card, id: '999', noteId: '99', deckId: '77' },
    ],
  });
};

/** The options of the decks of an export that have notes. */
const exported = async ({ client }: Learner, set: string): Promise<DeckOptions | undefined> => {
  const opened = await openPackage(await client.sets.exportPackage(set));
  const [card] = opened.cards();
  const deck = opened.decks.find(({ id }) => id === card?.deckId);
  const { optionsId = '1' } = deck ?? {};
  return optionsId === '1' ? undefined : opened.deckOptions.find(({ id }) => id === optionsId);
};

const folders = { name: 'Package', cards: 'templates', decks: 'folders' } as const;
const whole = { name: 'Package', cards: 'templates' } as const;

describe('presets=true', () => {
  it('keeps the options of each deck for its export', async () => {
    const learner = await aLearner(server());
    const { report } = await learner.client.imports.create(await aPackage(), { ...folders, presets: true });
    const [a = '', b = ''] = report?.sets ?? [];
    expect(await exported(learner, a)).toMatchObject(options);
    expect(await exported(learner, b)).toBeUndefined();
  });

  it.each(['fields', 'templates'] as const)(
    'keeps those of the first deck in one set, with cards=%s',
    async (cards) => {
      const learner = await aLearner(server());
      const { id } = await learner.client.imports.create(await aPackage(), { ...whole, cards, presets: true });
      expect(await exported(learner, id)).toMatchObject(options);
      const stranger = await aLearner(server());
      await expect(stranger.client.sets.exportPackage(id)).rejects.toMatchObject({ code: 'set_not_found' });
    },
  );

  it('makes a preset of the options of each deck', async () => {
    const { client } = await aLearner(server());
    const { report } = await client.imports.create(await aPackage(), { ...folders, presets: true });
    const [a = '', b = ''] = report?.sets ?? [];
    const presets = new Map((await client.presets.list()).map(({ scope, preset }) => [String(scope), preset]));
    expect(presets.get('')).toEqual({ desiredRetention: 0.9 });
    expect(presets.get(`set:${a}`)).toMatchObject({
      newPerDay: 7,
      reviewsPerDay: 70,
      desiredRetention: 0.85,
      leechAt: 4,
    });
    // Anki's default group.
    expect(presets.get(`set:${b}`)).toMatchObject({ newPerDay: 20, reviewsPerDay: 200, desiredRetention: 0.9 });
  });

  it('is false by default', async () => {
    const learner = await aLearner(server());
    const { id } = await learner.client.imports.create(await aPackage(), whole);
    expect(await exported(learner, id)).toBeUndefined();
  });

  it('replaces the options in an update, which keeps them else', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const { id } = await client.imports.create(await aPackage(), { ...whole, presets: true });
    const newer = await aPackage({ newPerDay: 99 });
    await client.imports.update(newer, { set: id });
    expect(await exported(learner, id)).toMatchObject(options);
    await client.imports.update(newer, { set: id, presets: true });
    expect(await exported(learner, id)).toMatchObject({ ...options, newPerDay: 99 });
  });

  it('leaves out options that are longer than any deck has', async () => {
    const learner = await aLearner(server());
    const { id } = await learner.client.imports.create(await aPackage({ name: 'x'.repeat(20_000) }), {
      ...whole,
      presets: true,
    });
    expect(await exported(learner, id)).toBeUndefined();
  });

  it('shows a member of a shared folder no options', async () => {
    const [owner, member] = [await aLearner(server()), await aLearner(server())];
    const { id } = await owner.client.imports.create(await aPackage(), { ...whole, presets: true });
    const { id: folder, inviteCode } = await owner.client.sharedFolders.create({ name: 'Ours' });
    await owner.client.sharedFolders.addSet(folder, id);
    await member.client.sharedFolders.join(inviteCode);
    expect(await exported(member, id)).toBeUndefined();
  });
});
