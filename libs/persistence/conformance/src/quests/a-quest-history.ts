import type { GoalKind } from '@flashcards/goals';
import type { Rating } from '@flashcards/review-scheduling';
import { ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';

export const studentsOfHistory = 3;
export const cardsOfStudent = 2;
const daysOfHistory = 5;

/** An instant: days after the first, and milliseconds. */
export interface When {
  readonly days: number;
  readonly later: number;
}

/** One answer to a card; its date is `zone` days away from that of its instant. */
export interface CardReview extends When {
  readonly card: number;
  readonly rating: Rating;
  readonly zone: number;
}

interface BaseAction {
  /** The student, by number. */
  readonly who: number;
}

interface OfQuest extends BaseAction {
  /** The quest, by number in the order of creation. */
  readonly quest: number;
  readonly now: When;
}

/** One change by one of several learners. */
export type QuestAction =
  | (BaseAction & {
      readonly kind: 'create';
      readonly of: GoalKind;
      readonly target: number;
      readonly deadline: number;
      readonly now: When;
    })
  | (OfQuest & { readonly kind: 'invite'; readonly whom: number })
  | (OfQuest & { readonly kind: 'answer'; readonly accepts: boolean })
  /** By a code that `whom` makes. */
  | (OfQuest & { readonly kind: 'join'; readonly whom: number })
  | (OfQuest & { readonly kind: 'leave' })
  | (OfQuest & { readonly kind: 'delete' })
  | (BaseAction & { readonly kind: 'review'; readonly reviews: readonly CardReview[] })
  | (BaseAction & { readonly kind: 'undo'; readonly review: number })
  | (BaseAction & { readonly kind: 'suspend'; readonly card: number; readonly suspended: boolean });

/** Few instants and days, so that they collide. */
const day = fc.integer({ min: 0, max: daysOfHistory - 1 });
const now = fc.record({ days: day, later: fc.integer({ min: 0, max: 1 }) });
/** Mostly before there is much to count. */
const early = fc.record({ days: fc.constantFrom(0, 0, 0, 1, 3), later: fc.integer({ min: 0, max: 1 }) });
const who = fc.nat({ max: studentsOfHistory - 1 });
const quest = fc.nat({ max: 1 });
const card = fc.nat({ max: cardsOfStudent - 1 });

const cardReview: fc.Arbitrary<CardReview> = fc
  .record({ when: now, card, rating: fc.constantFrom(...ratings), zone: fc.constantFrom(0, 0, 0, -1, 1) })
  .map(({ when, ...rest }) => ({ ...when, ...rest }));

type Kind = QuestAction['kind'];
const kind = <Of extends Kind>(of: Of): fc.Arbitrary<Of> => fc.constant(of);

const creation: fc.Arbitrary<QuestAction> = fc.record({
  kind: kind('create'),
  who,
  of: fc.constantFrom<GoalKind>('xp', 'cards'),
  target: fc.constantFrom(3, 5, 20, 50),
  deadline: fc.integer({ min: 1, max: daysOfHistory - 1 }),
  now: early,
});
const invitation = fc.record({ kind: kind('invite'), who, whom: who, quest, now: early });
const accepts = fc.constantFrom(true, true, true, false);
const answer = fc.record({ kind: kind('answer'), who, quest, now, accepts });

const action: fc.Arbitrary<QuestAction> = fc.oneof(
  { weight: 1, arbitrary: creation },
  { weight: 4, arbitrary: invitation },
  { weight: 5, arbitrary: answer },
  { weight: 3, arbitrary: fc.record({ kind: kind('join'), who, whom: who, quest, now }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('leave'), who, quest, now }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete'), who, quest, now }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: kind('review'),
      who,
      reviews: fc.oneof(fc.tuple(cardReview), fc.array(cardReview, { minLength: 1, maxLength: 4 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('undo'), who, review: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('suspend'), who, card, suspended: fc.boolean() }) },
);

/** Begins with a quest of the first student that the others join. */
export const anyQuestHistory: fc.Arbitrary<readonly QuestAction[]> = fc
  .tuple(
    creation.map((action) => ({ ...action, who: 0 })),
    invitation.map((action) => ({ ...action, who: 0, whom: 1 })),
    answer.map((action) => ({ ...action, who: 1, accepts: true, now: { days: 0, later: 1 } })),
    invitation.map((action) => ({ ...action, who: 0, whom: 2 })),
    fc.array(action, { minLength: 12, maxLength: 24 }),
  )
  .map(([made, invited, joined, other, actions]) => [made, invited, joined, other, ...actions]);
