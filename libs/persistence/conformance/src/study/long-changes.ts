import type { AccountId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { cardAt } from './a-learner.ts';
import { aStudent } from '../accounts/a-person.ts';
import { aReview, recordedAll } from './a-review.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { aStoredFolder, letIn, share, visitedBy } from '../sharing/a-shared-folder.ts';
import { undo } from './an-undo.ts';
import { insert, rebuiltBy } from '../asking.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

const firstDay = '2025-01-01' as LocalDate;
const firstAt = Date.parse('2025-01-01T12:00:00.000Z');
const aDay = 86_400_000;

/** All that derives from the log. */
const shown = async (store: Store, account: AccountId) => ({
  totals: await store.activities.find(account),
  days: await store.activities.inDays(account, { from: firstDay, to: addDays(firstDay, 1_000) }),
  retention: await store.activities.retention(account),
  visited: await visitedBy(store, account),
});

/** Expects a rebuild to find nothing to correct. */
const expectRight = async (store: Store, account: AccountId): Promise<void> => {
  const before = await shown(store, account);
  await rebuiltBy(store, account);
  expect(await shown(store, account)).toEqual(before);
};

/** A review of one card on each of many days. */
const overDays = (card: ReturnType<typeof cardAt>, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aReview({
      card,
      rating: index % 5 === 4 ? 'again' : 'good',
      at: new Date(firstAt + index * aDay),
      day: addDays(firstDay, index),
    }),
  );

const longChanges = (store: CurrentStore): void => {
  it('leaves the data that the log implies after undoing a review with hundreds of later ones', async () => {
    const { user, card } = await aStudent(store());
    const reviews = overDays(card, 400);
    await recordedAll(store(), user, reviews);
    const [first] = reviews;
    if (!first) throw new Error('there are four hundred');
    await undo(store(), user, first.id);
    await expectRight(store(), user);
  });

  it('leaves the data that the log implies after a late review with hundreds of later ones', async () => {
    const { user, card } = await aStudent(store());
    const [late, ...reviews] = overDays(card, 400);
    if (!late) throw new Error('there are four hundred');
    await recordedAll(store(), user, reviews);
    await recordedAll(store(), user, [late]);
    await expectRight(store(), user);
  });

  it('keeps the progress of cards in many shared sets that were not studied before', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    const sets = Array.from({ length: 17 }, () => aSet({ cards: someCards(1) }));
    for (const set of sets) {
      await insert(store(), anna.user, set);
      await share(store(), anna.person, folder, set);
    }
    const events = await recordedAll(
      store(),
      ben.user,
      sets.map((set) => aReview({ card: cardAt(set, 0), rating: 'easy' })),
    );
    expect(events).toHaveLength(17);
    const progress = (await visitedBy(store(), ben.user)).map((each) => each.progress.state);
    expect(progress).toEqual(Array.from({ length: 17 }, () => 'review'));
    await expectRight(store(), ben.user);
  });
};

export const longChangesConformance = (open: OpenStore): void => {
  describe('a change that takes long', () => longChanges(openedStore(open)));
};
