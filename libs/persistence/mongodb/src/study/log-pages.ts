import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { AtMost, CardPlace, DayReview, LogRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from './at-hand.ts';
import type { EventDocument } from './documents.ts';
import { kept, later, loggedFrom } from './event-documents.ts';

const byCard = { card: 1, at: 1, seq: 1 } as const;

/** Matches events after a place in the order of cards, then of each card's log. The first bound is for the index. */
const afterPlace = ({ card, ...place }: CardPlace) => ({
  card: { $gte: card },
  $or: [{ card: { $gt: card } }, { card, ...later(place) }],
});

const ofDay = { day: 1, card: 1, at: 1, seq: 1, type: 1, rating: 1, xp: 1, before: 1, isFirstThatDay: 1 } as const;

const dayReviewFrom = ({ day, card, at, seq, xp, before, isFirstThatDay, ...row }: EventDocument): DayReview => {
  const review = { day, card, at, seq, xp, before, isFirstThatDay };
  const { type, rating } = row;
  return { ...review, ...(type ? { type } : {}), ...(rating ? { rating } : {}) };
};

type PageOfCards = AtMost & { readonly after: CardPlace | undefined };
type PageOfDays = AtMost & { readonly after: LocalDate | undefined };
type PageOfDay = CardPlace & AtMost & { readonly day: LocalDate };

/** Reads of the whole log, in pages. */
export const logPages = (
  { read }: Steps,
  { collections: { events } }: AtHand,
): Pick<LogRows, 'byCard' | 'studied' | 'byDay' | 'onDay'> => ({
  byCard: read(async (reader, account: AccountId, { after: place, most }: PageOfCards) => {
    const filter = { ...kept(account), ...(place ? afterPlace(place) : {}) };
    return (await reader.find(events, filter, { sort: byCard, limit: most })).map(loggedFrom);
  }),
  studied: read(async (reader, account: AccountId, cards: readonly CardId[]) => {
    const found = await reader.aggregate<{ readonly _id: CardId }>(events, [
      { $match: { ...kept(account), card: { $in: cards } } },
      { $group: { _id: '$card' } },
    ]);
    return new Set(found.map(({ _id }) => _id));
  }),
  byDay: read(async (reader, account: AccountId, { after: day, most }: PageOfDays) => {
    const filter = { ...kept(account), ...(day === undefined ? {} : { day: { $gt: day } }) };
    const options = { sort: { day: 1, ...byCard }, limit: most, projection: ofDay } as const;
    return (await reader.find(events, filter, options)).map(dayReviewFrom);
  }),
  onDay: read(async (reader, account: AccountId, { day, most, card, at, seq }: PageOfDay) => {
    const filter = { ...kept(account), day, ...afterPlace({ card, at, seq }) };
    return (await reader.find(events, filter, { sort: byCard, limit: most, projection: ofDay })).map(dayReviewFrom);
  }),
});
