import type { AccountId, CardId } from '@flashcards/kernel';
import type { AtMost, KeptCard, KeptCards, ProgressRows } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { CardStanding } from '@flashcards/study';
import type { Reader } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { AtHand, Known } from './at-hand.ts';
import { cardRow, isSound, marksIn } from './progress-documents.ts';
import type { CardDocument } from '../schema.ts';
import type { ProgressDocument } from './documents.ts';
import { rowsAfter, rowsOf } from './documents.ts';

/** Caches a card of another account without progress as if it had a row. */
export const meet = (
  { account, cards }: Known,
  { _id: card, set, createdOn }: Pick<CardDocument, '_id' | 'set' | 'createdOn'>,
): void => {
  if (!cards.has(card)) cards.set(card, cardRow(account, { card, set, own: false }, newCard(createdOn)));
};

const standingOf = (row: ProgressDocument | undefined): CardStanding | undefined =>
  row && isSound(row) ? { progress: row.progress, last: row.last } : undefined;

/** The cards of these rows, and those of the other ids that exist. */
const keptOf = async (known: Known, reader: Reader, ids: readonly CardId[]): Promise<Map<CardId, KeptCard>> => {
  const { account, cards, collections } = known;
  const projection = { account: 1, set: 1, createdOn: 1, 'origin.progress': 1 };
  const found = await reader.find(collections.cards, { _id: { $in: ids } }, { projection });
  return new Map(
    found.map((card) => {
      const isOwn = card.account === account;
      if (!isOwn) meet(known, card);
      const origin = isOwn ? card.origin?.progress : undefined;
      const row = cards.get(card._id);
      const { set, createdOn } = card;
      return [card._id, { set, createdOn, origin, ...marksIn(row ?? {}), standing: standingOf(row) }];
    }),
  );
};

/** Reads of stored progress, whether or not the account may see the cards. */
export const keptCards = ({ read }: Steps, hand: AtHand): Pick<ProgressRows, 'kept' | 'some'> => ({
  kept: read(async (reader, account: AccountId, ids: readonly CardId[]) => {
    const known = hand.of(account);
    for (const row of await reader.find(hand.collections.progress, rowsOf(account, 'card', ids)))
      known.cards.set(row.card, row);
    return keptOf(known, reader, ids);
  }),
  some: read(
    async (
      reader,
      account: AccountId,
      { from, most }: AtMost & { readonly from: string | undefined },
    ): Promise<KeptCards> => {
      const page = { sort: { _id: 1 }, limit: most } as const;
      const rows = await reader.find(hand.collections.progress, rowsAfter(account, 'card', from), page);
      const known = hand.of(account);
      for (const row of rows) known.cards.set(row.card, row);
      const ids = rows.map(({ card }) => card);
      return { cards: await keptOf(known, reader, ids), next: rows.length === most ? ids.at(-1) : undefined };
    },
  ),
});
