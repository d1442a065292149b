import type { CardId } from '@flashcards/kernel';

/** An answer of a learner, as `optimize-scheduling` counts it. */
export interface LoggedAnswer {
  readonly card: CardId;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The learner's day, in days since 1970. */
  readonly day: number;
  /** 1 again to 4 easy. */
  readonly rating: number;
  /** Whether the card was new or being learned for the first time. */
  readonly isLearning: boolean;
}

const [cards, firstDay, days] = [1_600, 19_000, 730];
const dayInMilliseconds = 86_400_000;
/** The time of day of a card's first answer, and the time between two answers of a day. In milliseconds. */
const [ofCard, ofStep] = [40_000, 600];

/** Numbers from 0 to 1, the same ones on every machine. */
const randomNumbers = (): (() => number) => {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** 1 to 4, with the given shares of 1 to 3. */
const drawn = (number: number, [again, hard, good]: readonly [number, number, number]): number => {
  if (number < again) return 1;
  if (number < again + hard) return 2;
  return number < again + hard + good ? 3 : 4;
};

/** How many days a learner remembers a card after its first answer, by rating; and the factors of later ones. */
const [strengths, factors] = [
  [0, 0.6, 1.5, 4, 12],
  [0, 0.3, 1.2, 2.2, 3.2],
] as const;

const chanceOfRecall = (strength: number, elapsed: number): number => (9 * strength) / (9 * strength + elapsed);

/** The answers to a card: learned on one day, then reviewed early, in time or late. Learned again after each lapse. */
const answersOf = (card: number, random: () => number): readonly LoggedAnswer[] => {
  const answers: LoggedAnswer[] = [];
  let day = firstDay + Math.floor(random() * days * 0.8);
  const answer = (rating: number, step: number, isLearning: boolean): void => {
    const at = day * dayInMilliseconds + card * ofCard + step * ofStep;
    answers.push({ card: String(card) as CardId, at, day, rating, isLearning });
  };
  const learn = (rating: number, isLearning: boolean): void => {
    answer(rating, 0, isLearning);
    for (let [step, last] = [1, rating]; last < 3 && step < 4; step += 1) {
      last = drawn(random(), [0.15, 0.1, 0.7]);
      answer(last, step, isLearning);
    }
  };
  const first = drawn(random(), [0.25, 0.15, 0.5]);
  learn(first, true);
  let strength: number = strengths[first] ?? 0;
  for (;;) {
    const elapsed = Math.max(1, Math.round(strength * (0.4 + random() * 1.4)));
    day += elapsed;
    if (day >= firstDay + days) return answers;
    const isRecalled = random() < chanceOfRecall(strength, elapsed);
    const rating = isRecalled ? drawn(random(), [0, 0.15, 0.75]) : 1;
    strength = Math.max(0.5, strength * (factors[rating] ?? 0));
    if (isRecalled) answer(rating, 0, false);
    else learn(rating, false);
  }
};

/** The answers of a generated learner in two years, card by card. Always the same. */
export const reviewLog = (): readonly LoggedAnswer[] => {
  const random = randomNumbers();
  return Array.from({ length: cards }, (_, card) => answersOf(card, random)).flat();
};
