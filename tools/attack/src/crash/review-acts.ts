import type { CardId, Client, Rating } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import { answered } from './learner.ts';
import type { Clients, Study } from './study.ts';

/** A review that was sent, perhaps more than once and to both servers; always the same one. */
export interface Sent {
  readonly card: CardId;
  readonly rating: Rating;
  /** The first answer to it; every other one must say the same. */
  answer?: string;
  undo: 'not asked' | 'asked' | 'answered';
}

/** Reviews that were sent in one request, with when each was made: all of them count or none. */
export type Batch = ReadonlyMap<string, Date>;

type Reviewed = Awaited<ReturnType<Client['cards']['review']>>;

const note = (reviewID: string, sent: Sent, reviewed: Reviewed): void => {
  const text = JSON.stringify(reviewed);
  sent.answer ??= text;
  promised(text === sent.answer, `review ${reviewID} was answered with ${sent.answer} and with ${text}`);
};

/** Sends a review to all of these at once; whether the first of them answered. All that answer say the same. */
export const review = async (reviewID: string, sent: Sent, clients: Clients): Promise<boolean> => {
  const { card, rating } = sent;
  const answers = await Promise.all(clients.map((client) => answered(client.cards.review({ card, rating, reviewID }))));
  for (const each of answers) if (each) note(reviewID, sent, each.answer);
  return answers[0] !== undefined;
};

export const undo = async (reviewID: string, sent: Sent, clients: Clients): Promise<boolean> => {
  if (sent.undo === 'not asked') sent.undo = 'asked';
  const answers = await Promise.all(clients.map((client) => answered(client.cards.undoReview(reviewID))));
  if (answers.some((answer) => answer !== undefined)) sent.undo = 'answered';
  return answers[0] !== undefined;
};

type Results = Awaited<ReturnType<Client['cards']['reviewMany']>>;

/** To a server whose clock is behind, what was reviewed now is of the future: it refuses that, and is asked again later. */
const unlessOfFuture = async (call: Promise<Results>): Promise<{ readonly answer: Results } | undefined> => {
  try {
    return await answered(call);
  } catch (error) {
    if (isRefused(error, 'invalid_value')) return undefined;
    throw error;
  }
};

/** As `review`, of all reviews of a batch. */
export const reviewAtOnce = async ({ sent }: Study, batch: Batch, clients: Clients): Promise<boolean> => {
  const reviews = [...batch].flatMap(([reviewID, at]) => {
    const known = sent.get(reviewID);
    return known ? [{ reviewID, at, known, card: known.card, rating: known.rating }] : [];
  });
  const answers = await Promise.all(clients.map((client) => unlessOfFuture(client.cards.reviewMany(reviews))));
  for (const each of answers)
    for (const [index, reviewed] of (each?.answer ?? []).entries()) {
      const of = reviews[index];
      if (of) note(of.reviewID, of.known, reviewed);
    }
  return answers[0] !== undefined;
};

/** Sends all again, in parallel, that was not answered. Now it must be. */
export const sendReviewsAgain = async (study: Study, clients: Clients): Promise<void> => {
  const isOpen = (reviewID: string): boolean => study.sent.get(reviewID)?.answer === undefined;
  for (const batch of study.batches)
    if ([...batch.keys()].some(isOpen))
      promised(await reviewAtOnce(study, batch, clients), 'a batch is not answered by a server that works');
  for (const [reviewID, each] of study.sent) {
    if (each.answer === undefined)
      promised(await review(reviewID, each, clients), `review ${reviewID} is not answered by a server that works`);
    if (each.undo === 'asked')
      promised(await undo(reviewID, each, clients), `undoing ${reviewID} is not answered by a server that works`);
  }
};
