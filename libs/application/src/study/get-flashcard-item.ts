import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Cards } from '@flashcards/persistence-ports';

/** Both sides of a card. Knowing its id suffices. */
export const getFlashcardItem =
  ({ cards }: { readonly cards: Cards }) =>
  async ({ card: id }: { readonly card: CardId }): Promise<Outcome<CardText, 'card_not_found'>> => {
    const card = await cards.read(id);
    return card ? ok(card) : refuse('card_not_found');
  };
