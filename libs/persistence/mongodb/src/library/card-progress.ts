import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { Standing } from '@flashcards/review-scheduling';
import { newCard, standingOf } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import { cardsOfOthers } from '../sharing/access.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { rowsOf } from '../study/documents.ts';
import { marksIn } from '../study/progress-documents.ts';
import { hidingOf, isHidden } from '../study/hidden.ts';

/** The fields of a row for the standing of its card, without its memory state. */
export const standingFields = {
  'progress.state': 1,
  'progress.createdOn': 1,
  'progress.lastReview': 1,
  'progress.interval': 1,
  'progress.step': 1,
} as const;

export const standingFrom = ({ progress }: Pick<ProgressDocument, 'progress'>): Standing => standingOf(progress);

/** The account's rows of these cards. */
export const progressOf = async (
  { progress }: Collections,
  reader: Reader,
  { account, cards }: { readonly account: AccountId; readonly cards: readonly CardId[] },
): Promise<ReadonlyMap<CardId, ProgressDocument>> => {
  const found = await reader.find(progress, rowsOf(account, 'card', cards));
  return new Map(found.map((row) => [row.card, row]));
};

/** An account's progress with a card; a card without a row is new, created when the card was. */
export const asMet = (
  row: Pick<ProgressDocument, 'progress' | keyof CardMarks | 'withdrawn' | 'last'> | undefined,
  createdOn: LocalDate | undefined,
) => {
  if (!row && createdOn === undefined) throw new Error('mongodb: an own card without progress');
  return {
    progress: row?.progress ?? newCard(createdOn as LocalDate),
    ...marksIn(row ?? {}),
    last: row?.last,
  };
};

/** A card that an account may see, with its progress row if there is one. */
export interface VisibleCard {
  readonly id: CardId;
  readonly owner: AccountId;
  readonly row: ProgressDocument | undefined;
  /** Only for a card of another account. */
  readonly createdOn: LocalDate | undefined;
}

/** The account's own cards among these. */
const ownCards = async (
  collections: Collections,
  reader: Reader,
  { account, rows }: { readonly account: AccountId; readonly rows: ReadonlyMap<CardId, ProgressDocument> },
): Promise<readonly VisibleCard[]> => {
  const own = [...rows.values()].filter((row) => row.own);
  const hidden = own.length > 0 ? await hidingOf(collections, reader, { account, cards: own }) : new Set<string>();
  const shown = own.filter((row) => !isHidden(hidden, row));
  return shown.map((row) => ({ id: row.card, owner: account, row, createdOn: undefined }));
};

/** Those of these cards that are in sets of the account or shared with it. Two reads where all are its own. */
export const visibleCards = async (
  collections: Collections,
  reader: Reader,
  { account, cards }: { readonly account: AccountId; readonly cards: readonly CardId[] },
): Promise<readonly VisibleCard[]> => {
  const rows = await progressOf(collections, reader, { account, cards });
  const others = cards.filter((card) => rows.get(card)?.own !== true);
  const theirs = await cardsOfOthers(collections, reader, { account, cards: others });
  return [
    ...(await ownCards(collections, reader, { account, rows })),
    ...theirs.map(({ _id: id, account: owner, createdOn }) => ({ id, owner, row: rows.get(id), createdOn })),
  ];
};
