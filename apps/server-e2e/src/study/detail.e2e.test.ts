import { createDeck, writePackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { aWrittenSet, unknownId, wordsOf } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { aSharedFolder } from '../sharing/a-shared-folder.ts';
import { asking, done, refusal } from '../wire.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf } from './a-learner.ts';

// `detail=full`: cards as study cards, in every operation that shows cards.
const server = aRunningServer();

const today = '01/03/2026';
const isNew = {
  ...{ state: 'new', step: '', last_review: today, review_status: '0.0', due_date: today, dueAt: '' },
  ...{ stability: '', difficulty: '', reps: '0', lapses: '0' },
};
const isUnmarked = { flag: '0', suspended: false, buried: false, withdrawn: false };

const fullCards = async ({ client }: Learner, flashcardID: string) =>
  (await client.raw.getFlashcard({ flashcardID }, { query: { detail: 'full' } })).cards as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;

const importedDeck = async ({ client }: Learner): Promise<string> => {
  const deck = createDeck('Both ways', { reversed: true });
  deck.add({ front: 'שלום', back: '<b>peace</b>', tags: ['greeting', 'he::basic'] });
  return (await client.imports.create(await writePackage(deck), { name: 'Deck', cards: 'templates' })).id;
};

describe('detail=full', () => {
  it('shows a typed card as a note of its own', async () => {
    const learner = await aLearner(server());
    const set = await learner.client.sets.create({ name: 'Typed', cards: [{ front: '1 < 2', back: 'b' }] });
    const [cardID = ''] = await cardsOf(learner, set);
    const full = {
      ...{ cardID, flashcardID: set, front: '1 < 2', back: 'b', format: 'text', dir: 'ltr' },
      ...{ noteID: cardID, ordinal: '0', tags: [], ...isUnmarked, ...isNew },
    };
    expect(await fullCards(learner, set)).toEqual({ [cardID]: full });
    await learner.client.cards.flagMany([cardID], 5);
    await learner.client.cards.suspend(cardID);
    expect(await fullCards(learner, set)).toEqual({ [cardID]: { ...full, flag: '5', suspended: true } });
  });

  it('shows note, ordinal, tags and direction of imported cards', async () => {
    const learner = await aLearner(server());
    const set = await importedDeck(learner);
    const { cards, notes } = await learner.client.raw.exportUserData();
    const shown = Object.values(await fullCards(learner, set));
    expect(shown.map(({ cardID, noteID }) => [cardID, noteID])).toEqual(
      cards.map(({ cardID, noteID }) => [cardID, noteID]),
    );
    expect(new Set(shown.map(({ noteID }) => noteID))).toEqual(new Set(notes.map(({ noteID }) => noteID)));
    expect(shown).toMatchObject([
      { format: 'html', ordinal: '0', tags: ['greeting', 'he::basic'], dir: 'rtl', ...isNew },
      { format: 'html', ordinal: '1', tags: ['greeting', 'he::basic'], dir: 'ltr', ...isNew },
    ]);
  });

  it('shows the memory of studied cards', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: wordsOf(2) });
    const [easy = '', again = ''] = await cardsOf(learner, set);
    await learner.client.cards.review({ card: easy, rating: 'easy' });
    await learner.client.cards.review({ card: again, rating: 'again' });
    const shown = await fullCards(learner, set);
    const { progress } = await learner.client.raw.exportUserData();
    for (const { cardID, memory, due_date, review_status } of progress) {
      const { state, stability, difficulty, reviews: reps, lapses } = memory as Readonly<Record<string, unknown>>;
      const expected = { state, stability, difficulty, reps, lapses, due_date, review_status };
      expect(shown[cardID]).toMatchObject({ ...expected, step: state === 'review' ? '' : '0' });
    }
  });

  it('shows a card without a token as for someone who has not studied it', async () => {
    const learner = await aLearner(server());
    const set = await importedDeck(learner);
    const [cardID = ''] = await cardsOf(learner, set);
    const [before = {}] = Object.values(await fullCards(learner, set));
    await learner.client.cards.review({ card: cardID, rating: 'easy' });
    await learner.client.cards.flagMany([cardID], 1);
    const request = { query: { detail: 'full' } } as const;
    expect(await learner.client.raw.getFlashcardItem({ cardID }, request)).toEqual(before);
    expect(await learner.client.cards.get(cardID, { detail: 'full' })).toMatchObject({ id: cardID, set, state: 'new' });
    await expect(learner.client.cards.get(unknownId, { detail: 'full' })).rejects.toMatchObject({
      code: 'card_not_found',
    });
  });

  it('shows the same cards in every operation', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [member] = members;
    const set = await importedDeck(owner);
    await owner.client.sharedFolders.addSet(folder, set);
    const [card = ''] = await cardsOf(owner, set);
    await member.client.cards.flagMany([card], 3);
    await owner.client.cards.flagMany([card], 6);
    const detail = { detail: 'full' } as const;
    for (const learner of [owner, member]) {
      const whole = await learner.client.sets.get(set, detail);
      expect([...whole.cards.values()].map(({ flag }) => flag)).toEqual(learner === owner ? [6, 0] : [3, 0]);
      const listed = [];
      for await (const each of learner.client.sets.cards(set, detail)) listed.push(each);
      expect(listed).toEqual([...whole.cards.values()]);
      const [shared] = await learner.client.sharedFolders.sets(folder, detail);
      expect(shared?.cards).toEqual(whole.cards);
      const due = await (learner === owner
        ? learner.client.cards.today(detail)
        : learner.client.sharedFolders.today(detail));
      const [dueSet] = learner === owner ? due.sets : [...due.folders.values()].flatMap(({ sets }) => sets);
      expect(dueSet?.cards).toEqual(whole.cards);
    }
  });

  it('shows any number of cards of today', async () => {
    const learner = await aLearner(server());
    const cards = wordsOf(700).map(({ front, back }) => ({ front, back: `${back} ${'é'.repeat(1_000)}` }));
    const set = await learner.client.sets.create({ name: 'Large', cards: cards.slice(0, 350) });
    await learner.client.sets.addCards(set, cards.slice(350));
    const due = await learner.client.cards.today({ detail: 'full' });
    expect(due.sets[0]?.cards).toEqual((await learner.client.sets.get(set, { detail: 'full' })).cards);
    expect(due.sets[0]?.cards.size).toBe(700);
  });

  it.each([
    ['/get-flashcard', { flashcardID: unknownId }],
    ['/get-today-cards', {}],
    ['/get-shared-today-cards', {}],
    ['/get-shared-folder-flashcards', { sharedFolderID: unknownId }],
  ])('of another value is refused by %s', async (path, body) => {
    const learner = await aLearner(server());
    for (const bad of ['', 'Full', 'brief', 'true'])
      expect(await asking(server(), learner)(`${path}?detail=${bad}`, body)).toEqual(
        refusal(400, "Invalid value for 'detail': expected 'full'", 'invalid_value'),
      );
    expect(await asking(server(), learner)('/get-today-cards?detail=full', {})).toEqual(done({}));
  });
});
