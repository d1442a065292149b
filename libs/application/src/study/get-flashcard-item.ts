import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Detail, FullCard, FullCardPorts } from './study-cards.ts';
import { anyonesFullCard } from './study-cards.ts';

/** Both sides of a card, or all that is known of it without a learner. Knowing its id suffices. */
export const getFlashcardItem =
  (ports: FullCardPorts) =>
  async ({
    card: id,
    detail,
  }: Detail & { readonly card: CardId }): Promise<Outcome<CardText | FullCard, 'card_not_found'>> => {
    const card = detail ? await anyonesFullCard(ports, id) : await ports.cards.read(id);
    return card ? ok(card) : refuse('card_not_found');
  };
