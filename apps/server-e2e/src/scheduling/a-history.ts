import type { CardToWrite, ReviewToWrite } from '@flashcards/apkg-parser';
import { createDeck, writePackage } from '@flashcards/apkg-parser';
import type { Learner } from '../study/a-learner.ts';

const day = 86_400_000;

/** Numbers from 0 to 1, the same ones each time. */
const numbers = (): (() => number) => {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** How a learner answered a card, oldest first: days before `firstDay`, and the answer. */
type Answers = readonly (readonly [daysAgo: number, answer: number])[];

/**
 * The answers of a learner who forgets much sooner than the default weights say: a passed review lengthens the memory
 * by a half only, and the schedule doubles the interval.
 */
const answersOf = (count: number, random: () => number): Answers => {
  const answers: [number, number][] = [];
  let [daysAgo, interval, stability] = [100 + Math.floor(random() * 200), 0, 2];
  for (let each = 0; each < count && daysAgo >= 1; each += 1) {
    const passed = each === 0 || random() < 1 / (1 + interval / (9 * stability));
    answers.push([daysAgo, passed ? 3 : 1]);
    stability = passed ? stability * 1.5 : 1;
    interval = passed ? Math.max(1, interval * 2) : 1;
    daysAgo -= interval;
  }
  return answers;
};

const reviewsOf = (cardId: string, answers: Answers, now: number): readonly ReviewToWrite[] =>
  answers.map(([daysAgo, rating], index) => ({
    // The log of a package has one answer in a millisecond.
    ...{ id: String(now - daysAgo * day + (Number(cardId) % 10_000_000)), cardId, rating, interval: 5 },
    ...{ lastInterval: 1, factor: 2_500, milliseconds: 8_000, kind: index === 0 ? 0 : 1 },
  }));

export interface HistoryOptions {
  readonly cards: number;
  /** The most answers of a card. */
  readonly answers: number;
  /** The day of the server. */
  readonly today: string;
}

/** A package whose cards were studied in Anki. */
const aStudiedPackage = ({ cards: count, answers, today }: HistoryOptions): Promise<Uint8Array> => {
  const written = createDeck('Studied');
  for (let card = 1; card <= count; card += 1) written.add({ front: `word ${card}`, back: `meaning ${card}` });
  const random = numbers();
  const now = Date.parse(`${today}T00:00:00Z`);
  const studied = [...(written.cards as Iterable<CardToWrite>)].map((card, index) => ({
    card: { ...card, type: 2, queue: 2, due: 9, interval: 9, ease: 2_500, reps: answers },
    reviews: reviewsOf(card.id, answersOf(answers, random), now + index),
  }));
  return writePackage({
    ...written,
    cards: studied.map(({ card }) => card),
    reviews: studied.flatMap(({ reviews }) => reviews),
  });
};

/** Imports it with its history. Returns the set. */
export const aStudiedSet = async ({ client }: Learner, options: HistoryOptions): Promise<string> => {
  const studied = await aStudiedPackage(options);
  return (await client.imports.create(studied, { name: 'Studied', folder: 'Languages/Deep', scheduling: true })).id;
};
