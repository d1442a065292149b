import type { CardId, Rating } from '@flashcards/client-sdk';
import { expect } from 'vitest';
import { aCardGoal, anXpGoal } from '../goals/a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf, holdingsOf } from '../study/a-learner.ts';
import type { OneStore } from '../study/rebuilding.ts';
import { aRebuildingServer } from '../study/rebuilding.ts';
import type { WireAnswer } from '../wire.ts';
import { sendJson } from '../wire.ts';

/** The number of concurrent requests. */
export const many = 50;

export const atOnce = <T>(request: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => request(index)));

/** The body of a successful answer. */
export const resultOf = ({ status, body }: WireAnswer): Readonly<Record<string, string>> => {
  expect(status).toBe(200);
  return body as Readonly<Record<string, string>>;
};

/** For a slow machine: changes of one account wait for each other, and are refused after too long. */
const mostRepeats = 5;

/** Retries a request that got 503, as the SDK does. */
export const persistently = async (request: () => Promise<WireAnswer>, repeats = mostRepeats): Promise<WireAnswer> => {
  let answer = await request();
  for (let repeat = 0; repeat < repeats && answer.status === 503; repeat += 1) answer = await request();
  return answer;
};

/** Sends to all servers in turn; a retry goes to the next one. */
const asksOf = ({ servers }: OneStore, { token: jwtToken }: Learner) => {
  let turn = 0;
  const next = () => servers[(turn += 1) % servers.length] ?? servers[0];
  const ask = (path: string, body: object, method?: 'DELETE'): Promise<WireAnswer> =>
    persistently(() => sendJson(next(), path, { jwtToken, ...body }, method));
  return {
    ask,
    next,
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

const words = ['Words'];

/** A learner with 25 cards in each of these sets. */
export const aRaceOn = async (store: OneStore, sets: readonly string[] = words) => {
  const [server] = store.servers;
  const learner = await aLearner(server);
  const cards = await cardsIn(learner, sets);
  /** All state that a review changes. */
  const state = async () => ({
    ...(await holdingsOf(learner)),
    preview: await learner.client.cards.preview(cards[0]),
  });
  return {
    learner,
    cards,
    ...asksOf(store, learner),
    state,
    /** Checks that the state equals a rebuild from the log. */
    equalToTheRebuild: async (message = '') => {
      const before = await state();
      await store.rebuild(learner);
      expect(await state(), message).toEqual(before);
      return before;
    },
    /** Goals that reveal the counted XP: one is completed for every second XP. */
    goalsRevealingXp: async (endDate?: string) => {
      await aCardGoal(server, learner, { cardsToRevise: '1', endDate });
      for (let target = 2; target <= 40; target += 2) await anXpGoal(server, learner, { goalXP: `${target}`, endDate });
    },
  };
};

/** The same at one server. */
export const aRace = async (sets = words) => {
  const server = await aRebuildingServer();
  return { server, ...(await aRaceOn({ servers: [server], rebuild: server.rebuild }, sets)) };
};
