import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import { newCard } from '@flashcards/review-scheduling';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import { anyOf, keyOf } from './keys.ts';
import { ownProgress, progressFields, progressWith, unwritten } from './progress.ts';
import type { ProgressDocument, Row, VisitDocument } from './study-documents.ts';
import { visibleCards } from './visible-cards.ts';

// Where an account stands with cards of others: rows of its own, apart from those of its own cards.

/** What is kept of visits to these cards, be they visible or not. */
export const visitsWith = async (
  { visits }: Collections,
  user: AccountId,
  cards: readonly CardId[],
): Promise<readonly VisitDocument[]> => {
  if (cards.length === 0) return [];
  const wanted = { _id: anyOf(cards.map((card) => keyOf(user, card))) };
  return visits.find(wanted, { batchSize: cards.length + 1 }).toArray();
};

/** The rows with any cards, own ones and those of others. */
export const rowsWith = async (
  collections: Collections,
  user: AccountId,
  cards: readonly CardId[],
): Promise<readonly Row[]> => {
  const own = await progressWith(collections, user, cards);
  const known = new Set(own.map(({ card }) => card));
  const others = cards.filter((card) => !known.has(card));
  return [...own, ...(await visitsWith(collections, user, others))];
};

/** The row with a card that may have been studied: of an own set, or of anyone's that was visible once. */
export const studiedRow = async (collections: Collections, user: AccountId, card: CardId): Promise<Row | undefined> =>
  (await ownProgress(collections, user, card)) ?? (await visitsWith(collections, user, [card]))[0];

/** The day on which a card was made, as its owner's row tells. */
export const madeOn = ({ progress, createdOn }: Pick<ProgressDocument, 'progress' | 'createdOn'>): LocalDate =>
  createdOn ?? (progress.state === 'new' ? progress.createdOn : progress.lastReview);

/** What a visit begins as: with a new card, made on the card's own day. */
export const firstVisit = (user: AccountId, owners: ProgressDocument): VisitDocument => {
  const { card, set, position } = owners;
  const fields = progressFields(newCard(madeOn(owners)));
  return { _id: keyOf(user, card), rev: unwritten, user, card, set, position, suspended: false, ...fields };
};

/** Where the account stands with those of these cards that are of others and visible to it now. */
export const visitsTo = async (
  call: Call,
  account: AccountId,
  cards: readonly CardId[],
): Promise<readonly VisitDocument[]> => {
  if (cards.length === 0) return [];
  const [kept, theirs] = await Promise.all([
    visitsWith(call.collections, account, cards),
    visibleCards(call, account, cards),
  ]);
  const known = new Map(kept.map((visit) => [visit.card, visit]));
  return theirs.map((row) => known.get(row.card) ?? firstVisit(account, row));
};
