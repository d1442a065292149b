import type { Client } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import type { Deck } from './decks.ts';
import { answered } from './learner.ts';

// The same for every new card, so that the total tells how many reviews there are.
const rating = 'again';
const experience = 4;

export interface Reviews {
  /** Those that were answered. */
  readonly acknowledged: readonly string[];
  /** The one that was not, with its card. */
  readonly open: { readonly reviewID: string; readonly card: string } | undefined;
}

/** A set of new cards to review; answers their ids. */
export const cardsToReview = async (client: Client, deck: Deck): Promise<readonly string[]> => {
  const { id } = await client.imports.create(await deck.bytes, { name: 'To review' });
  return [...(await client.sets.get(id)).cards.keys()];
};

/** Reviews one card after the other until there are no more or the server is gone. */
export const reviewAll = async (client: Client, cards: readonly string[], round: string): Promise<Reviews> => {
  const acknowledged: string[] = [];
  for (const [index, card] of cards.entries()) {
    const reviewID = `${round}-${index}`;
    if (!(await answered(client.cards.review({ card, rating, reviewID }))))
      return { acknowledged, open: { reviewID, card } };
    acknowledged.push(reviewID);
  }
  return { acknowledged, open: undefined };
};

const totalOf = async (client: Client): Promise<number> => (await client.account.get()).xp;

/** After a crash: every acknowledged review counts, once; the open one counts once when it is sent again. */
export const checkReviews = async (client: Client, { acknowledged, open }: Reviews): Promise<void> => {
  const least = acknowledged.length * experience;
  const most = least + (open ? experience : 0);
  const total = await totalOf(client);
  promised(total === least || total === most, `${total} XP after ${acknowledged.length} acknowledged reviews`);
  if (!open) return;
  await client.cards.review({ ...open, rating });
  await client.cards.review({ ...open, rating });
  promised(
    (await totalOf(client)) === most,
    `a review that was sent again counts ${(await totalOf(client)) - least} XP`,
  );
};
