import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { MarkedCard, ProgressRows } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import type { CardStanding, LogPlace } from '@flashcards/study';
import type { AnyBulkWriteOperation } from '../driver.ts';
import type { Steps } from '../engine/steps.ts';
import { cardsOfOthers } from '../sharing/access.ts';
import type { AtHand, Known } from './at-hand.ts';
import { cardsOf } from './at-hand.ts';
import type { Moved } from './progress-documents.ts';
import { marked, progressFields, seenFrom } from './progress-documents.ts';
import type { ProgressDocument } from './documents.ts';
import { rowOf } from './documents.ts';
import { keptCards, meet } from './kept-cards.ts';

type Place = NonNullable<ProgressDocument['last']>;

const placeOf = ({ at, seq }: LogPlace, days: ReadonlyMap<number, LocalDate>): Place => {
  const day = days.get(seq);
  return { at, seq, ...(day ? { day } : {}) };
};

const movedTo = (progress: Progress, last: Place | undefined): Moved =>
  last ? { $set: { ...progressFields(progress), last } } : { $set: progressFields(progress), $unset: { last: '' } };

const without = (row: ProgressDocument, unset: Moved['$unset'] = {}): ProgressDocument =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !(name in unset))) as unknown as ProgressDocument;

/** An upsert for a card of another account, whose row may not exist yet. An own card has a row unless it is deleted. */
const writeOf = ({ account, cards }: Known, card: CardId, moved: Moved): AnyBulkWriteOperation<ProgressDocument> => {
  const row = cards.get(card);
  const filter = rowOf(account, 'card', card);
  if (!row || row.own) return { updateOne: { filter, update: moved } };
  const replacement = { ...without(row, moved.$unset), ...moved.$set };
  // A second write of the row starts from the first.
  cards.set(card, replacement);
  return { replaceOne: { filter, replacement, upsert: true } };
};

export const progressRows = (steps: Steps, hand: AtHand): ProgressRows => ({
  ...keptCards(steps, hand),
  find: steps.read(async (reader, account: AccountId, ids: readonly CardId[]) => {
    const known = hand.of(account);
    const own = new Set((await cardsOf(known, reader, ids)).filter((row) => row.own).map(({ card }) => card));
    const cards = ids.filter((id) => !own.has(id));
    const shared = await cardsOfOthers(hand.collections, reader, { account, cards });
    for (const card of shared) meet(known, card);
    const seen = [...own, ...shared.map(({ _id }) => _id)];
    return new Map(seen.flatMap((id) => known.cards.get(id) ?? []).map((row) => [row.card, seenFrom(row)]));
  }),
  mark: steps.write((batch, account: AccountId, cards: readonly MarkedCard[]) => {
    const known = hand.of(account);
    for (const { id, marks } of cards)
      batch.add(hand.collections.progress, writeOf(known, id, marked(marks, known.cards.get(id) ?? {})));
  }),
  save: steps.write((batch, account: AccountId, cards: ReadonlyMap<CardId, CardStanding>) => {
    const known = hand.of(account);
    for (const [id, { progress, last }] of cards) {
      const moved = movedTo(progress, last && placeOf(last, known.daysOfEvents));
      batch.add(hand.collections.progress, writeOf(known, id, moved));
    }
  }),
});
