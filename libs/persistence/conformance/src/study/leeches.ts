import type { AccountId, CardId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { everywhere } from '@flashcards/presets';
import type { Rating } from '@flashcards/review-scheduling';
import type { CardMarks, Review, ReviewEvent } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aStudent } from '../accounts/a-person.ts';
import { dueOf } from '../asking.ts';
import { flag, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { aStoredFolder, leaveFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { aLearner } from './a-learner.ts';
import { setPreset } from './a-preset.ts';
import { aReview, recordedAll, today } from './a-review.ts';
import { undo } from './an-undo.ts';

const marksOf = async (store: Store, account: AccountId, card: CardId): Promise<Partial<CardMarks>> => {
  const { suspended, leech } = (await store.cards.find(account, card)) ?? {};
  return { ...(suspended !== undefined && { suspended }), ...(leech && { leech }) };
};

const unmarked = { suspended: false };
const suspendedAt = (lapses: number) => ({ suspended: true, leech: { lapses, suspends: true } });
const markedAt = (lapses: number) => ({ suspended: false, leech: { lapses, suspends: false } });

/** Two lapses of a new card. */
const twoLapses: readonly Rating[] = ['easy', 'again', 'good', 'again'];

/** Answers one after the other; returns the last. */
const answer = async (
  store: Store,
  account: AccountId,
  card: CardId,
  ratings: readonly Rating[],
): Promise<ReviewEvent> => {
  let last: ReviewEvent | undefined;
  for (const rating of ratings) [last] = await recordedAll(store, account, [aReview({ card, rating })]);
  if (!last) throw new Error('there are ratings');
  return last;
};

const suspendsAt = (store: Store, account: AccountId, leechAt: number) =>
  setPreset(store, account, { scope: everywhere, change: { leechAt, leechAction: 'suspend' } });

const becoming = (store: CurrentStore): void => {
  it('are marked at eight lapses unless a preset says otherwise', async () => {
    const { user, card } = await aLearner(store());
    const lapses = Array.from({ length: 7 }, (): readonly Rating[] => ['good', 'again']).flat();
    await answer(store(), user, card, ['easy', ...lapses]);
    expect(await marksOf(store(), user, card)).toEqual(unmarked);
    await answer(store(), user, card, ['good', 'again']);
    expect(await marksOf(store(), user, card)).toEqual(markedAt(8));
  });

  it('are suspended where the preset says so, until an undo', async () => {
    const { user, card } = await aLearner(store());
    await suspendsAt(store(), user, 2);
    await flag(store(), user, { id: card }, 5);
    const { id } = await answer(store(), user, card, twoLapses);
    expect(await marksOf(store(), user, card)).toEqual(suspendedAt(2));
    expect(await dueOf(store(), user, { today: addDays(today, 90) })).toEqual([]);
    await undo(store(), user, id);
    expect(await marksOf(store(), user, card)).toEqual(unmarked);
    expect(await dueOf(store(), user, { today: addDays(today, 90) })).toHaveLength(1);
    await answer(store(), user, card, ['again']);
    expect(await marksOf(store(), user, card)).toEqual(suspendedAt(2));
    expect((await store().cards.find(user, card))?.flag).toBe(5);
  });

  it('are the same after a batch, and stay what they are when they are new again', async () => {
    const { user, card } = await aLearner(store());
    await suspendsAt(store(), user, 2);
    await recordedAll(
      store(),
      user,
      twoLapses.map((rating) => aReview({ card, rating })),
    );
    expect(await marksOf(store(), user, card)).toEqual(suspendedAt(2));
    const reset: Review = { ...aReview({ card }), type: 'reset', rating: undefined };
    await suspend(store(), user, { id: card }, false);
    await recordedAll(store(), user, [reset]);
    expect(await marksOf(store(), user, card)).toEqual(markedAt(2));
    await undo(store(), user, reset.id);
    expect(await marksOf(store(), user, card)).toEqual(markedAt(2));
  });
};

const choosing = (store: CurrentStore): void => {
  it('stay resumed until they lapse half as often again', async () => {
    const { user, card } = await aLearner(store());
    await suspendsAt(store(), user, 2);
    await answer(store(), user, card, twoLapses);
    await suspend(store(), user, { id: card }, false);
    expect(await marksOf(store(), user, card)).toEqual(markedAt(2));
    await answer(store(), user, card, ['good', 'easy']);
    expect(await marksOf(store(), user, card)).toEqual(markedAt(2));
    const { id } = await answer(store(), user, card, ['again']);
    expect(await marksOf(store(), user, card)).toEqual(suspendedAt(3));
    await undo(store(), user, id);
    expect(await marksOf(store(), user, card)).toEqual(markedAt(2));
  });

  it('stay suspended by their learner whatever is undone', async () => {
    const { user, card } = await aLearner(store());
    await setPreset(store(), user, { scope: everywhere, change: { leechAt: 2 } });
    const { id } = await answer(store(), user, card, twoLapses);
    await suspend(store(), user, { id: card });
    await undo(store(), user, id);
    expect(await marksOf(store(), user, card)).toEqual({ suspended: true });
  });

  it('stay suspended by their learner who suspends what a lapse suspended before', async () => {
    const { user, card } = await aLearner(store());
    await suspendsAt(store(), user, 2);
    const { id } = await answer(store(), user, card, twoLapses);
    await suspend(store(), user, { id: card });
    await undo(store(), user, id);
    expect(await marksOf(store(), user, card)).toEqual({ suspended: true });
  });

  it('of members are theirs alone, also while they may not see the set', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 1 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await share(store(), anna.person, folder, anna.set);
    await suspendsAt(store(), ben.user, 1);
    const { id } = await answer(store(), ben.user, anna.card, ['easy', 'again']);
    expect(await marksOf(store(), ben.user, anna.card)).toEqual(suspendedAt(1));
    expect(await marksOf(store(), anna.user, anna.card)).toEqual(unmarked);
    await leaveFolder(store(), ben.person, folder);
    await undo(store(), ben.user, id);
    await letIn(store(), folder, ben.person);
    expect(await marksOf(store(), ben.user, anna.card)).toEqual(unmarked);
  });
};

export const leechesConformance = (open: OpenStore): void => {
  describe('leeches', () => {
    const store = openedStore(open);
    becoming(store);
    choosing(store);
  });
};
