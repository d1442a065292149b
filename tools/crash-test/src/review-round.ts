import { setTimeout as sleep } from 'node:timers/promises';
import { crash } from './crash.ts';
import { clientFor, tokenFor } from './learner.ts';
import { cardsToReview, checkReviews, reviewAll } from './reviews.ts';
import type { Round, Seen } from './round.ts';
import { partOf, writesShow } from './round.ts';

const reviewMilliseconds = 800;
const learners = [0, 1, 2];

/** Any moment of the work, or the next write after it. */
const momentToDie = async (round: Round): Promise<void> => {
  await sleep(partOf(round, 'moment', reviewMilliseconds));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 2)), reviewMilliseconds);
};

/** Kills the server or the database while three learners review, restarts on the same data, and checks what counts. */
export const reviewRound = async (round: Round, seen: Seen): Promise<void> => {
  const { stage, number } = round;
  const first = await stage.start();
  const tokens = await Promise.all(learners.map((each) => tokenFor(first.baseUrl, `reviewer ${number}-${each}`)));
  const clients = tokens.map((token) => clientFor(first.baseUrl, token));
  const cards = await Promise.all(clients.map((client) => cardsToReview(client, stage.deckToReview)));
  const reviewing = Promise.all(clients.map((client, each) => reviewAll(client, cards[each] ?? [], `round ${number}`)));
  await Promise.race([momentToDie(round), reviewing]);
  const [next, reviews] = await Promise.all([crash(round, first), reviewing]);
  try {
    seen.unfinished += await stage.inspect();
    for (const [each, token] of tokens.entries()) {
      const made = reviews[each];
      if (made) await checkReviews(clientFor(next.baseUrl, token), made);
      seen.reviews += made?.acknowledged.length ?? 0;
    }
  } finally {
    await next.kill();
  }
  await stage.settle();
};
