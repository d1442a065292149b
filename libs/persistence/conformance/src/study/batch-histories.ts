import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { QuestRequest } from '@flashcards/quests';
import type { Rating } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent } from '@flashcards/study';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchHistory, BatchStep, CardReview, Terms } from './a-batch-history.ts';
import { anyBatchHistory, cardsOfStudent } from './a-batch-history.ts';
import { aGoal, aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import { cardAt } from './a-learner.ts';
import type { Student } from '../accounts/a-person.ts';
import { accept, aQuest, aStoredQuest, inviteTo, questsOf, wonBy } from '../quests/a-quest.ts';
import { recorded, recordedAll, today } from './a-review.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { aUser } from '../accounts/a-user.ts';
import { undo } from './an-undo.ts';
import { insert, logOf } from '../asking.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomReviewId } from '../random-ids.ts';
import { shown } from './shown.ts';

/** Two stores with the same students and data. In the first one batches are recorded review by review. */
interface World {
  readonly stores: readonly [singly: Store, together: Store];
  readonly anna: Student;
  readonly ben: Student;
  /** Anna's reviews. */
  readonly reviews: Review[];
}

const start = Date.parse('2026-03-02T12:00:00.000Z');
const dayAt = (number: number) => addDays(today, number);
const instantOf = (days: number, seconds: number): Date => new Date(start + days * 86_400_000 + seconds * 1_000);

const reviewOf = ({ set }: Student, { card, rating, days, seconds, zone }: CardReview): Review => ({
  id: randomReviewId(),
  card: cardAt(set, card),
  rating,
  at: instantOf(days, seconds),
  day: dayAt(days + zone),
  retention: 0.9,
});

/** The order in which a batch is processed: by instant, then by position. */
const inOrder = <Timed extends Pick<Review, 'at'>>(reviews: readonly Timed[]): readonly Timed[] =>
  reviews.toSorted((one, other) => one.at.getTime() - other.at.getTime());

const aSharedStudent = async (stores: World['stores']): Promise<Student> => {
  const [user, set] = [aUser(), aSet({ cards: someCards(cardsOfStudent) })];
  const { account, id } = user;
  for (const store of stores) {
    await store.users.insertIfAbsent(user);
    await insert(store, account, set);
  }
  return { person: { account, id }, user: account, set, card: cardAt(set, 0) };
};

const recordBatch = async (
  { stores: [singly, together], anna, reviews }: World,
  { cardReviews, on }: BatchStep & { readonly kind: 'batch' },
): Promise<void> => {
  const batch = cardReviews.map((each) => reviewOf(anna, each));
  reviews.push(...batch);
  const answers: ReviewEvent[] = [];
  for (const review of inOrder(batch)) answers.push(await recorded(singly, anna.user, review, dayAt(on)));
  expect(inOrder(await recordedAll(together, anna.user, batch, dayAt(on)))).toEqual(answers);
};

const termsOf = ({ of: kind, target, made }: Terms) => ({ kind, target, createdAt: instantOf(made, 0) });

const makeQuest = async (store: Store, { anna, ben }: World, request: QuestRequest): Promise<void> => {
  const quest = await aStoredQuest(store, anna.person, request);
  const now = request.createdAt;
  await inviteTo(store, { ...quest, by: anna.person, now }, ben.person);
  await accept(store, ben.person, quest, now);
};

/** The change of a step that is not a batch, for either store. */
const actionOf = (world: World, step: Exclude<BatchStep, { kind: 'batch' }>): ((store: Store) => Promise<unknown>) => {
  const { anna, ben, reviews } = world;
  switch (step.kind) {
    case 'review': {
      const review = reviewOf(ben, step.cardReview);
      return (store) => recorded(store, ben.user, review, dayAt(step.on));
    }
    case 'undo': {
      const review = reviews[step.review % Math.max(1, reviews.length)];
      return async (store) => review && undo(store, anna.user, review.id, dayAt(step.on));
    }
    case 'goal': {
      const goal = aGoal({ ...termsOf(step.terms), endDate: dayAt(step.terms.end) });
      return (store) => aStoredGoal(store, anna.user, goal, dayAt(step.on));
    }
    case 'quest': {
      const quest = aQuest({ ...termsOf(step.terms), deadline: dayAt(step.terms.end) });
      return (store) => makeQuest(store, world, quest);
    }
  }
};

const take = async (world: World, step: BatchStep): Promise<void> => {
  if (step.kind === 'batch') return recordBatch(world, step);
  const action = actionOf(world, step);
  for (const store of world.stores) await action(store);
};

const readState = async (store: Store, { anna, ben }: World) => ({
  ...(await shown(store, anna, [])),
  log: await logOf(store, anna.user),
  goals: await goalsOf(store, anna.user),
  quests: await questsOf(store, anna.user),
  questsWonByBen: await wonBy(store, ben.person),
});

const lived = async (stores: World['stores'], history: BatchHistory): Promise<World> => {
  const world = { stores, anna: await aSharedStudent(stores), ben: await aSharedStudent(stores), reviews: [] };
  const [singly, together] = stores;
  for (const step of history) {
    await take(world, step);
    expect(await readState(together, world)).toEqual(await readState(singly, world));
  }
  return world;
};

const cardReview = (card: number, rating: Rating, seconds: number): CardReview => ({
  card,
  rating,
  days: 0,
  seconds,
  zone: 0,
});

/** The first of two late reviews completes a quest of 30 XP; the second reduces its progress again. */
const takenBack: BatchHistory = [
  { kind: 'quest', terms: { of: 'xp', target: 30, made: 0, end: 4 } },
  {
    kind: 'batch',
    cardReviews: [
      cardReview(0, 'again', 3_660),
      cardReview(0, 'again', 3_720),
      cardReview(0, 'good', 3_780),
      cardReview(2, 'hard', 3_840),
    ],
    on: 0,
  },
  { kind: 'batch', cardReviews: [cardReview(1, 'again', 0), cardReview(0, 'again', 3_690)], on: 0 },
];

const anyHistory = (singly: CurrentStore, together: CurrentStore): void => {
  it('equals its reviews recorded one by one, for quests, goals and all other data, also for late ones', async () => {
    const property = fc.asyncProperty(anyBatchHistory, async (history) => {
      await lived([singly(), together()], history);
    });
    await fc.assert(property, { numRuns: 20, seed: 20_260_302, endOnFailure: true });
  });

  it('completes a quest by a review although a later one reduces the progress again', async () => {
    const { anna } = await lived([singly(), together()], takenBack);
    expect(await together().activities.find(anna.user)).toMatchObject({ reviewXp: 24, questsWon: 1 });
  });
};

/** For a store that judges quests with each review. */
export const batchHistoriesConformance = (open: OpenStore): void => {
  describe('a batch in a history', () => anyHistory(openedStore(open), openedStore(open)));
};
