import type { CardText, Rating, ReviewedCard } from '@flashcards/client-sdk';
import { columns, counted, shortened } from './layout.ts';

export interface Studied {
  readonly rating: Rating;
  readonly card: CardText;
  readonly reviewed: ReviewedCard;
}

/** Both sides of a card, one per line. */
export const describeCard = ({ front, back }: CardText): string =>
  columns([
    ['front', shortened(front)],
    ['back', shortened(back)],
  ]);

const dayInMilliseconds = 86_400_000;

const nextOf = ({ lastReview, dueDate }: ReviewedCard): string => {
  const days = (Date.parse(dueDate) - Date.parse(lastReview)) / dayInMilliseconds;
  return days === 0 ? 'again today' : `in ${counted(days, 'day')}, ${dueDate}`;
};

/** Each review with the next due date of its card. */
export const describeReviews = (studied: readonly Studied[]): string =>
  columns(studied.map(({ rating, card, reviewed }) => [rating, nextOf(reviewed), shortened(card.front, 40)]));
