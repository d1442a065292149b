import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, NoteId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { namedFields, typedContent } from '@flashcards/library';
import type { Cards, Reviews, WholeCard } from '@flashcards/persistence-ports';
import type { Rating, StudiedCard } from '@flashcards/review-scheduling';
import { intervalOf } from '@flashcards/review-scheduling';
import type { ReviewEvent, SpecialType } from '@flashcards/study';
import { readLogCursor, writeLogCursor } from '@flashcards/study';
import type { Now } from '../clock.ts';
import type { FullCard } from './study-cards.ts';
import { fullCard } from './study-cards.ts';

/** The note of a card, as the owner of the set or another learner sees it. */
export interface NoteOfCard {
  /** Of a card that was typed in: the card's id. */
  readonly id: NoteId;
  readonly type: string;
  /** Empty for everyone but the owner. */
  readonly fields: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
}

export interface ReviewOfCard extends Pick<ReviewEvent, 'id' | 'at' | 'day' | 'xp'> {
  /** Absent where there was no answer. */
  readonly rating: Rating | undefined;
  readonly seconds: number | undefined;
  /** The state before a review; a new card was being learned. */
  readonly kind: StudiedCard['state'] | SpecialType;
  /** Whole days; 0 where a step followed. */
  readonly interval: number;
}

export interface CardInfo {
  readonly card: FullCard;
  readonly note: NoteOfCard;
  /** Latest first. */
  readonly reviews: readonly ReviewOfCard[];
  /** The cursor of the next page of reviews; blank on the last one. */
  readonly next: string;
}

const reviewsPerPage = 100;

const noteOf = (card: WholeCard, id: NoteId): NoteOfCard => {
  const content = card.content ?? typedContent(card);
  return { id, type: content.type, fields: card.isOwn ? namedFields(content) : new Map(), tags: card.tags };
};

const reviewOf = ({ id, at, day, type, rating, xp, seconds, before, after }: ReviewEvent): ReviewOfCard => ({
  ...{ id, at, day, rating, xp, seconds },
  kind: type ?? (before.state === 'new' ? 'learning' : before.state),
  interval: intervalOf(after),
});

/** A visible card, with its note and the caller’s own reviews of it. A blank cursor means the first page. */
export const getCard =
  ({ cards, reviews, now }: { readonly cards: Cards; readonly reviews: Reviews; readonly now: Now }) =>
  async (
    { account, settings }: User,
    { card: id, cursor }: { readonly card: CardId; readonly cursor: string },
  ): Promise<Outcome<CardInfo, 'card_not_found' | 'bad_cursor'>> => {
    const asking = { question: JSON.stringify(['get-card', account, id]), now: now() };
    const before = readLogCursor(cursor, asking);
    if (cursor !== '' && !before) return refuse('bad_cursor');
    const found = await cards.findWhole(account, id);
    if (!found) return refuse('card_not_found');
    const events = await reviews.ofCard(account, { card: id, before, most: reviewsPerPage + 1 });
    const page = events.slice(0, reviewsPerPage);
    const last = events.length > page.length ? page.at(-1) : undefined;
    const card = fullCard(found, studyDay(asking.now, settings));
    const next = last ? writeLogCursor(last, asking) : '';
    return ok({ card, note: noteOf(found, card.note), reviews: page.map(reviewOf), next });
  };
