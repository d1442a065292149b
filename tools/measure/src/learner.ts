import { setsIn } from '@flashcards/client-sdk';
import type { Learner } from '@flashcards/kit/rig';
import { signUp } from '@flashcards/kit/rig';
import { openAsBlob } from 'node:fs';
import { postRequest } from './connection.ts';
import { load } from './load.ts';

/** A learner whose requests have a generous time limit. */
export const patientLearner = (baseUrl: string, userID: string): Promise<Learner> =>
  signUp(baseUrl, userID, { timeout: 300_000 });

let sets = 0;

/**
 * Imports a deck file into a new set, with each note's first two fields as plain text. Without cloze notes, because
 * those of the real deck of 100 000 notes exceed the card limit of a set.
 */
export const importDeck = async ({ client }: Learner, deck: string): Promise<void> => {
  sets += 1;
  await client.imports.create(await openAsBlob(deck), { name: `Deck ${sets}`, folder: 'Bench', cloze: false });
};

export const dueCards = async ({ client }: Learner): Promise<readonly string[]> =>
  [...setsIn(await client.cards.today())].flatMap(({ set }) => [...set.cards.keys()]);

let reviews = 0;

/** The bytes of a review with a new id. */
export const reviewRequest = (url: string, { token }: Learner, cardID: string): Buffer => {
  reviews += 1;
  return postRequest(url, 'review-card', { jwtToken: token, cardID, rating: 'easy', reviewID: `review-${reviews}` });
};

export interface Collection {
  readonly learner: Learner;
  readonly cards: readonly string[];
  readonly due: readonly string[];
}

/**
 * A learner with a deck of which all cards except `due` were reviewed once and are not due for days. Created over HTTP,
 * including its log. Takes a minute for 100 000 cards.
 */
export const studiedCollection = async (
  url: string,
  { userID, deck, due }: { readonly userID: string; readonly deck: string; readonly due: number },
): Promise<Collection> => {
  const learner = await patientLearner(`${url}/api`, userID);
  await importDeck(learner, deck);
  const cards = await dueCards(learner);
  const studied = cards.slice(due);
  await load({
    url,
    request: (index) => reviewRequest(url, learner, studied[index] ?? ''),
    requests: studied.length,
    connections: 16,
  });
  const left = await dueCards(learner);
  if (left.length !== due) throw new Error(`${left.length} cards are due, not ${due}`);
  return { learner, cards, due: left };
};
