import type { CardId } from '@flashcards/kernel';

export interface CardText {
  readonly front: string;
  readonly back: string;
}

export interface Card extends CardText {
  readonly id: CardId;
}
