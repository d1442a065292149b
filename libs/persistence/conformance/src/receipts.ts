import type { AccountId } from '@flashcards/kernel';
import { addDays, ok, refuse } from '@flashcards/kernel';
import type { Receipt } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aGoal, aStoredGoal, goalsOf } from './a-goal.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aMark } from './a-mark.ts';
import { aReview, recorded, today } from './a-review.ts';
import { aSet, folder } from './a-set.ts';
import { aStoredUser, aUser } from './a-user.ts';
import { undoneAt } from './an-undo.ts';
import { foldersOf, setsOf } from './asking.ts';
import { hostileTexts } from './hostile-text.ts';
import type { CurrentTwins, OpenTwins } from './opened-store.ts';
import { openedTwins } from './opened-store.ts';
import { randomAccountId, randomCardId, randomGoalId, randomReviewId } from './random-ids.ts';

/** Keeps what was answered, told apart from what is answered the second time. */
const aReceipt = (of: Partial<Receipt<unknown>> = {}): Receipt<unknown> => ({
  key: randomUUID(),
  fingerprint: 'the same thing',
  keep: () => 'kept',
  ...of,
});

type Change = (receipt: Receipt<unknown>) => Promise<unknown>;

/** A change of each kind, which a second call would make again or refuse, and what shows whether it was made. */
interface Changing {
  readonly account: AccountId;
  readonly change: Change;
  readonly look: () => Promise<unknown>;
}

type Kind = readonly [kind: string, of: (twins: CurrentTwins) => Promise<Changing>];

const kinds: readonly Kind[] = [
  [
    'of a user',
    async (twins) => {
      const [store, twin] = twins();
      const { id, account } = await store.users.insertIfAbsent(aUser());
      const change: Change = (receipt) =>
        twin.users.update(id, (user) => ({ ...user, tokenVersion: `${user.tokenVersion}+` }), receipt);
      return { account, change, look: () => store.users.find(id) };
    },
  ],
  [
    'of folders',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      const change: Change = async (receipt) => twin.folders.make(account, folder(randomUUID()), receipt);
      return { account, change, look: () => foldersOf(store, account) };
    },
  ],
  [
    'of sets',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      const change: Change = (receipt) => {
        const { cards, ...set } = aSet();
        const fill = async (add: (some: typeof cards) => Promise<void>) => {
          await add(cards);
          return ok({});
        };
        return twin.sets.insertNew(account, set, fill, receipt);
      };
      return { account, change, look: () => setsOf(store, account) };
    },
  ],
  [
    'of a review',
    async (twins) => {
      const [store, twin] = twins();
      const { user, card } = await aLearner(store);
      const change: Change = (receipt) => twin.reviews.record(user, { reviews: [aReview({ card })], today }, receipt);
      return { account: user, change, look: () => store.activities.onDay(user, today) };
    },
  ],
  [
    'of an undo',
    async (twins) => {
      const [store, twin] = twins();
      const { user, set } = await aLearner(store, { cards: 3 });
      const told = set.cards.map((_, index) => aReview({ card: cardAt(set, index) }));
      for (const each of told) await recorded(store, user, each);
      const left = [...told];
      const change: Change = (receipt) =>
        twin.reviews.undo(user, { id: left.pop()?.id ?? randomReviewId(), at: undoneAt, today }, receipt);
      return { account: user, change, look: () => store.activities.onDay(user, today) };
    },
  ],
  [
    'of a batch',
    async (twins) => {
      const [store, twin] = twins();
      const { user, set } = await aLearner(store, { cards: 2 });
      const batch = () => set.cards.map(({ id: card }) => aReview({ card }));
      const change: Change = (receipt) => twin.reviews.record(user, { reviews: batch(), today }, receipt);
      return { account: user, change, look: () => store.activities.onDay(user, today) };
    },
  ],
  [
    'of a day’s mark',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      let day = today;
      const change: Change = (receipt) => {
        day = addDays(day, 1);
        return twin.activities.mark(account, aMark('check-in', day), receipt);
      };
      return { account, change, look: () => store.activities.find(account) };
    },
  ],
  [
    'of goals',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      const change: Change = (receipt) => twin.goals.create(account, { ...aGoal(), today }, receipt);
      return { account, change, look: () => goalsOf(store, account) };
    },
  ],
  [
    'of a goal',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      const { id, kind, endDate } = await aStoredGoal(store, account);
      let target = 0;
      const change: Change = (receipt) => {
        target += 1;
        return twin.goals.edit(account, { id, kind, endDate, title: 'edited', target, today }, receipt);
      };
      return { account, change, look: () => goalsOf(store, account) };
    },
  ],
  [
    'of a goal that goes',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      const left = [await aStoredGoal(store, account), await aStoredGoal(store, account)];
      const change: Change = (receipt) => twin.goals.delete(account, left.pop()?.id ?? randomGoalId(), receipt);
      return { account, change, look: () => goalsOf(store, account) };
    },
  ],
];

const answeredBefore = { ok: false, code: 'answered_before', answer: 'kept' };

const everyKind = (twins: CurrentTwins): void => {
  it.each(kinds)('makes a change %s once, and answers it a second time as it was answered', async (_, of) => {
    const { change, look } = await of(twins);
    const before = await look();
    const receipt = aReceipt();
    expect(await change(receipt)).toMatchObject({ ok: true });
    const after = await look();
    expect(after).not.toEqual(before);
    expect(await change(receipt)).toEqual(answeredBefore);
    expect(await look()).toEqual(after);
  });

  it.each(kinds)('refuses a change %s under a key that was used for another', async (_, of) => {
    const { change, look } = await of(twins);
    const receipt = aReceipt();
    await change(receipt);
    const after = await look();
    expect(await change({ ...receipt, fingerprint: 'another thing' })).toEqual(refuse('receipt_taken'));
    expect(await look()).toEqual(after);
  });

  it.each(kinds)('keeps nothing of a change %s where nothing is to be kept: the key stays free', async (_, of) => {
    const { change } = await of(twins);
    const receipt = aReceipt({ keep: () => undefined });
    expect(await change(receipt)).toMatchObject({ ok: true });
    expect(await change({ ...receipt, fingerprint: 'another thing' })).toMatchObject({ ok: true });
  });

  it.each(kinds)('makes a change %s once of twenty at once', async (_, of) => {
    const { change } = await of(twins);
    const receipt = aReceipt();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => change(receipt)));
    expect(outcomes.filter((outcome) => (outcome as { ok: boolean }).ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !(outcome as { ok: boolean }).ok)).toEqual(Array(19).fill(answeredBefore));
  });
};

const keys = (twins: CurrentTwins): void => {
  it('are each account’s own', async () => {
    const [store] = twins();
    const receipt = aReceipt();
    for (const account of [await aStoredUser(store), await aStoredUser(store)])
      expect(await store.folders.make(account, folder('a'), receipt)).toEqual(ok(undefined));
  });

  it('are told apart exactly, and answers come back as they were kept, whatever they look like', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const receipts = hostileTexts
      .filter((text) => text.length <= 255)
      .map((text) => aReceipt({ key: text, fingerprint: text, keep: () => `${text}\u0000${text}` }));
    for (const receipt of receipts) await store.folders.make(account, folder('a'), receipt);
    for (const { key, ...receipt } of receipts)
      expect(await twin.folders.make(account, folder('b'), { ...receipt, key })).toEqual({
        ...refuse('answered_before'),
        answer: `${key}\u0000${key}`,
      });
    expect(await foldersOf(store, account)).toEqual(['a']);
  });

  it('keep a refusal, too, where that is wanted', async () => {
    const [store] = twins();
    const { user } = await aLearner(store);
    const request = { id: randomReviewId(), at: undoneAt, today };
    const receipt = aReceipt({ keep: (outcome) => JSON.stringify(outcome) });
    const refused = await store.reviews.undo(user, request, receipt);
    expect(refused).toEqual(refuse('review_not_found'));
    expect(await store.reviews.undo(user, request, receipt)).toEqual({
      ...refuse('answered_before'),
      answer: JSON.stringify(refused),
    });
  });

  it('of an account that is not there are kept for nobody', async () => {
    const [store] = twins();
    const receipt = aReceipt();
    const recording = { reviews: [aReview({ card: randomCardId() })], today };
    for (const account of [randomAccountId(), randomAccountId()])
      expect(await store.reviews.record(account, recording, receipt)).toEqual(refuse('card_not_found'));
  });
};

export const receiptsConformance = (open: OpenTwins): void => {
  describe('a receipt', () => {
    const twins = openedTwins(open);
    everyKind(twins);
    describe('its key', () => keys(twins));
  });
};
