import type { AccountId } from '@flashcards/kernel';
import { addDays, ok } from '@flashcards/kernel';
import type { Receipt, SetFillers } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { aGoal, aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import { aLearner, cardAt } from '../study/a-learner.ts';
import { aMark } from '../study/a-mark.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aSet, folder } from '../library/a-set.ts';
import { aStoredSession, never } from './a-session.ts';
import { aStoredUser, aUser } from './a-user.ts';
import { undoneAt } from '../study/an-undo.ts';
import { foldersOf, setsOf } from '../asking.ts';
import type { CurrentTwins } from '../opened-store.ts';
import { randomGoalId, randomReviewId, randomSessionId } from '../random-ids.ts';

export type Change = (receipt: Receipt<unknown>) => Promise<unknown>;

/**
 * A change of each kind, which a second execution would repeat or refuse, and a read that shows whether it was made.
 */
export interface Changing {
  readonly account: AccountId;
  readonly change: Change;
  readonly look: () => Promise<unknown>;
}

export type Kind = readonly [kind: string, of: (twins: CurrentTwins) => Promise<Changing>];

export const kindsOfStudy: readonly Kind[] = [
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
    'of a session',
    async (twins) => {
      const [store, twin] = twins();
      const account = await aStoredUser(store);
      const sessions = [await aStoredSession(store, account), await aStoredSession(store, account)];
      const change: Change = (receipt) =>
        twin.sessions.end(account, { id: sessions.pop()?.id ?? randomSessionId(), isOver: never }, receipt);
      return { account, change, look: () => store.sessions.all(account) };
    },
  ],
  [
    'of all sessions',
    async (twins) => {
      const [store, twin] = twins();
      const { id, account } = await store.users.insertIfAbsent(aUser());
      const change: Change = (receipt) => twin.sessions.endAll(account, randomUUID(), receipt);
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
        const fill = async ({ addCards }: SetFillers) => {
          await addCards(cards);
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
      const reviews = set.cards.map((_, index) => aReview({ card: cardAt(set, index) }));
      for (const each of reviews) await recorded(store, user, each);
      const left = [...reviews];
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
