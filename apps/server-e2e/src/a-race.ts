import type { CardId, Rating } from '@flashcards/client-sdk';
import { expect } from 'vitest';
import { aCardGoal, anXpGoal } from './a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, cardsOf, holdingsOf } from './a-learner.ts';
import type { RebuildingServer } from './rebuilding.ts';
import { aRebuildingServer } from './rebuilding.ts';
import type { WireAnswer } from './wire.ts';
import { sendJson } from './wire.ts';

/** How many requests are under way together. */
export const many = 50;

export const atOnce = <T>(request: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => request(index)));

/** The body of an answer that is done. */
export const resultOf = ({ status, body }: WireAnswer): Readonly<Record<string, string>> => {
  expect(status).toBe(200);
  return body as Readonly<Record<string, string>>;
};

/** Of a slow machine: changes of one account wait for each other, and who has waited too long is turned away. */
const mostRepeats = 5;

/** Asks again what was turned away (503), as the SDK does. */
export const persistently = async (request: () => Promise<WireAnswer>): Promise<WireAnswer> => {
  let answer = await request();
  for (let repeat = 0; repeat < mostRepeats && answer.status === 503; repeat += 1) answer = await request();
  return answer;
};

const asksOf = (server: RebuildingServer, { token: jwtToken }: Learner) => {
  const ask = (path: string, body: object, method?: 'DELETE'): Promise<WireAnswer> =>
    persistently(() => sendJson(server, path, { jwtToken, ...body }, method));
  return {
    ask,
    review: (cardID: string, reviewID: string, rating: Rating = 'easy') =>
      ask('/review-card', { cardID, rating, reviewID }),
    undo: (reviewID: string) => ask('/undo-review', { reviewID }),
  };
};

const cardsIn = async (learner: Learner, names: readonly string[]): Promise<readonly [CardId, ...CardId[]]> => {
  const cards: CardId[] = [];
  for (const name of names) cards.push(...(await cardsOf(learner, await aSet(learner, { name }))));
  return cards as unknown as readonly [CardId, ...CardId[]];
};

/** A learner with 25 cards of each of these sets, and the log behind what stands. */
export const aRace = async (sets: readonly string[] = ['Words']) => {
  const server = await aRebuildingServer();
  const learner = await aLearner(server);
  const cards = await cardsIn(learner, sets);
  /** All that a review moves. */
  const standing = async () => ({
    ...(await holdingsOf(learner)),
    preview: await learner.client.cards.preview(cards[0]),
  });
  return {
    server,
    learner,
    cards,
    ...asksOf(server, learner),
    standing,
    /** What stands is what a rebuild from the log makes of it. */
    equalToTheRebuild: async (told = '') => {
      const before = await standing();
      await server.rebuild(learner);
      expect(await standing(), told).toEqual(before);
      return before;
    },
    /** Goals whose verdicts tell how much XP they count: one is completed for every other XP. */
    goalsThatTell: async () => {
      await aCardGoal(server, learner, { cardsToRevise: '1' });
      for (let target = 2; target <= 40; target += 2) await anXpGoal(server, learner, { goalXP: `${target}` });
    },
  };
};
