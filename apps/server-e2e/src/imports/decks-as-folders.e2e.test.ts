import { randomUUID } from 'node:crypto';
import type { ImportRequest } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import type { Part } from '../wire.ts';
import { refusal, sendForm } from '../wire.ts';
import { aTreeOfDecks } from './a-tree-of-decks.ts';
import { fixture } from './fixture.ts';

// `decks=folders`: each deck of a package becomes a set.
const server = aRunningServer();

const aPicture = (): Uint8Array => Buffer.from(`\u0089PNG\r\n\u001a\n${randomUUID()}`, 'latin1');

const exportOf = async ({ client }: Learner) => (await client.account.exportData()).parsed();

const mostDecks = 1_000;
const folders = { name: 'Package', decks: 'folders', cards: 'fields' } as const;

/** The fronts of the cards of each set, by `folder>name`. */
const shelvesOf = async ({ client }: Learner): Promise<Readonly<Record<string, readonly string[]>>> => {
  const found: Record<string, readonly string[]> = {};
  for (const { folder, set } of setsIn(await client.folders.tree())) {
    const { cards } = await client.sets.get(set.id);
    found[`${folder}>${set.name}`] = Array.from(cards.values(), ({ front }) => front);
  }
  return found;
};

const importing = async (deck: Uint8Array, request: Partial<ImportRequest> = {}) => {
  const learner = await aLearner(server());
  const stored = await learner.client.imports.create(deck, { ...folders, ...request });
  return { learner, ...stored, shelves: await shelvesOf(learner) };
};

const tree = await aTreeOfDecks([
  { decks: ['A::B::C'], front: 'c' },
  { decks: ['A'], front: 'a 1' },
  { decks: ['B'], front: 'b' },
  { decks: ['A::B'], front: 'a b' },
  { decks: ['A', 'A::B'], front: 'a 2' },
]);

describe.each(['fields', 'templates'] as const)('decks=folders with cards=%s', (cards) => {
  const second = cards === 'templates' ? ['a 2, back'] : [];

  it('makes a set of each deck, and a folder of each with subdecks', async () => {
    const { shelves, report, id, learner } = await importing(tree, { cards, folder: 'x' });
    expect(shelves).toEqual({
      'x/A>A': ['a 1', 'a 2', ...second],
      'x/A/B>B': ['a b'],
      'x/A/B>C': ['c'],
      'x>B (2)': ['b'],
    });
    const sets = report?.sets ?? [];
    expect(sets).toHaveLength(4);
    expect(sets[0]).toBe(id);
    const names = await Promise.all(sets.map(async (set) => (await learner.client.sets.get(set)).name));
    expect(names).toEqual(['A', 'B', 'C', 'B (2)']);
    for (const set of sets) expect(await learner.client.imports.report(set)).toEqual(report);
  });

  it('makes the trees of real packages', async () => {
    const counts = (shelves: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(shelves).map(([place, fronts]) => [place, fronts.length]));
    const root = await importing(await fixture('ok/gk-decks.apkg'), { cards });
    expect(counts(root.shelves)).toEqual({ 'Root>Root': 4, 'Root/A>A': 4, 'Root/A/B>B': 4, 'Root/A/B>C': 4 });
    const nested = await importing(await fixture('ok/wheel-nested.new.apkg'), { cards });
    expect(Object.keys(nested.shelves).sort()).toEqual([
      '>Single:colon',
      '>Slash/in/name',
      'Alpha/Beta with space/γ>Δ',
      'L1/L2/L3>L3',
      'L1/L2/L3>L4',
      'L1/L2>L2',
      'L1>L1',
      'L1>l2 case',
    ]);
    expect(Object.values(nested.shelves).flat()).toHaveLength(nested.report?.cards ?? -1);
  });

  it('keeps the media of each set', async () => {
    const [shared, own] = [aPicture(), aPicture()];
    const media = [
      { name: 'shared.png', bytes: () => shared },
      { name: 'own.png', bytes: () => own },
      { name: 'unused.png', bytes: () => aPicture() },
    ];
    const notes = [
      { decks: ['A'], front: 'a <img src="shared.png">' },
      { decks: ['B'], front: 'b <img src="own.png">', back: '<img src="shared.png">' },
      { decks: ['C'], front: 'c' },
    ] as const;
    const { learner, report } = await importing(await aTreeOfDecks(notes, media), { cards, stripHtml: false });
    const files = (await exportOf(learner)).media.map(({ set, name }) => [set, name]);
    const [a, b] = report?.sets ?? [];
    expect(files.sort()).toEqual(
      [
        [a, 'shared.png'],
        [b, 'own.png'],
        [b, 'shared.png'],
      ].sort(),
    );
  });
});

describe('decks=folders', () => {
  it('counts a card in a filtered deck for its home deck', async () => {
    const notes = [
      { decks: ['A'], front: 'a', filtered: 'Today' },
      { decks: ['B'], front: 'b' },
    ] as const;
    expect((await importing(await aTreeOfDecks(notes))).shelves).toEqual({ '>A': ['a'], '>B': ['b'] });
  });

  it('gives a single deck the name of the request', async () => {
    const { shelves, report, id } = await importing(await fixture('ok/gk-basic.apkg'), { folder: 'x' });
    expect(Object.keys(shelves)).toEqual(['x>Package']);
    expect(report?.sets).toEqual([id]);
  });

  it('leaves out decks of which no card is made', async () => {
    const notes = [
      { decks: ['A'], front: 'a' },
      { decks: ['B'], front: 'b', back: ' ' },
      { decks: ['C'], front: 'c' },
    ] as const;
    const { shelves, report } = await importing(await aTreeOfDecks(notes));
    expect(shelves).toEqual({ '>A': ['a'], '>C': ['c'] });
    expect(report).toMatchObject({ notes: 3, cards: 2, skipped: [{ reason: 'blank-definition', count: 1 }] });
  });

  it('numbers names that are taken, also of two imports at once', async () => {
    const learner = await aLearner(server());
    await aSet(learner, { name: 'A' });
    const create = () => learner.client.imports.create(tree, folders);
    const [one, other] = await Promise.all([create(), create()]);
    expect(Object.keys(await shelvesOf(learner)).sort()).toEqual(
      [
        '>A',
        ...['A (2)>A (2)', 'A (2)/B>B', 'A (2)/B>C', '>B (2)'],
        ...['A (2)>A (3)', 'A (2)/B>B (3)', 'A (2)/B>C (2)', '>B (4)'],
      ].sort(),
    );
    expect(one.report?.sets).not.toContain(other.id);
  });

  it('lists in the report the sets that are left', async () => {
    const { learner, report } = await importing(tree);
    const [first = '', second = '', ...others] = report?.sets ?? [];
    await learner.client.sets.delete(first);
    expect((await learner.client.imports.report(second)).sets).toEqual([second, ...others]);
    const exported = (await exportOf(learner)).sets.find(({ id }) => id === second);
    expect(exported?.importReport).toEqual({ ...report, sets: [second, ...others] });
    await expect(learner.client.imports.report(first)).rejects.toSatisfy((error) => isRefused(error, 'set_not_found'));
  });

  it('gives the description to the first set only', async () => {
    const { learner, report } = await importing(tree, { description: 'Of words' });
    const sets = await Promise.all((report?.sets ?? []).map((set) => learner.client.sets.get(set)));
    expect(sets.map(({ description }) => description)).toEqual(['Of words', '', '', '']);
  });

  it('keeps the notes of each set with their note type', async () => {
    const { learner, report } = await importing(tree, { cards: 'templates' });
    const { notes, noteTypes, cards } = await exportOf(learner);
    expect(new Set(noteTypes.map(({ set }) => set))).toEqual(new Set(report?.sets));
    for (const { set, note } of cards) expect(notes.find(({ id }) => id === note)?.set).toBe(set);
  });

  it('stores nothing on a dry run', async () => {
    const learner = await aLearner(server());
    const plan = await leavingAsItWas(learner, () => learner.client.imports.plan(tree, folders));
    expect(plan).toMatchObject({ notes: 5, cards: 5, sets: [] });
  });

  it('answers a repeated request with the first set', async () => {
    const learner = await aLearner(server());
    const create = () => learner.client.imports.create(tree, folders, { idempotencyKey: 'one import' });
    const { id } = await create();
    expect((await create()).id).toBe(id);
    expect(Object.keys(await shelvesOf(learner))).toHaveLength(4);
  });

  it('refuses a set in the way of the folder, and stores nothing', async () => {
    const learner = await aLearner(server());
    await aSet(learner, { name: 'x' });
    await leavingAsItWas(learner, async () => {
      const importing = learner.client.imports.create(tree, { ...folders, folder: 'x/y' });
      await expect(importing).rejects.toSatisfy((error) => isRefused(error, 'place_taken'));
    });
  });

  it('makes sets of the most decks, and refuses more', async () => {
    const learner = await aLearner(server());
    const decks = (count: number) =>
      aTreeOfDecks(Array.from({ length: count }, (_, index) => ({ decks: [`Deck ${index}`], front: `${index}` })));
    const parts: Part[] = [
      ['jwtToken', learner.token],
      ['flashcardName', 'Package'],
      ['file', await decks(mostDecks + 1)],
    ];
    const text = 'The package has more decks than one import can make sets of';
    const answer = await leavingAsItWas(learner, () => sendForm(server(), parts, '?decks=folders'));
    expect(answer).toEqual(refusal(413, text, 'too_many_decks'));
    const { report } = await learner.client.imports.create(await decks(mostDecks), folders);
    expect(report?.sets).toHaveLength(mostDecks);
    const names = [...setsIn(await learner.client.folders.tree())].map(({ set }) => set.name);
    expect([names[0], names[10], names.at(-1)]).toEqual(['Deck 0', 'Deck 10', `Deck ${mostDecks - 1}`]);
  });

  it('refuses other values', async () => {
    const learner = await aLearner(server());
    const parts: Part[] = [
      ['jwtToken', learner.token],
      ['flashcardName', 'Package'],
      ['file', tree],
    ];
    const answer = await sendForm(server(), parts, '?decks=folder');
    expect(answer).toEqual(
      refusal(400, "Invalid value for 'decks': expected one of 'set', 'folders'", 'invalid_value'),
    );
  });
});
