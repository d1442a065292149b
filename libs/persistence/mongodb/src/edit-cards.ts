import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { CardEdit, CardEditRefusal } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { keyOf } from './keys.ts';
import { ownProgress } from './progress.ts';
import { setOf } from './sets.ts';
import type { ProgressDocument } from './study-documents.ts';

type Decided<Code extends string> = Promise<Decision<Outcome<void, Code>, AccountState>>;

/** What the card takes more than before is counted in its row and its set. */
const recounted = async (
  collections: Collections,
  row: ProgressDocument,
  { textBytes, limits }: { readonly textBytes: number; readonly limits: CardEdit['limits'] },
): Promise<Outcome<readonly Put[], CardEditRefusal>> => {
  const more = textBytes - row.textBytes;
  if (more === 0) return ok([]);
  const set = await setOf(collections, row.user, row.set);
  if (!set) return refuse('card_not_found');
  const sum = set.textBytes + more;
  if (more > 0 && sum > limits.textBytes) return refuse('set_too_large');
  return ok([
    { into: 'progress', patch: { _id: row._id, textBytes } },
    { into: 'sets', patch: { _id: set._id, textBytes: sum } },
  ]);
};

/** Decides upon a card that is to have other sides. */
export const editCard = async (
  collections: Collections,
  { account }: Owner,
  { id, front, back, limits }: CardEdit,
): Decided<CardEditRefusal> => {
  const row = await ownProgress(collections, account, id);
  if (!row) return { answer: refuse('card_not_found') };
  const counts = await recounted(collections, row, { textBytes: textBytesOf({ front, back }), limits });
  if (!counts.ok) return { answer: counts };
  const text: Put = { into: 'cards', patch: { _id: id, front, back } };
  return { answer: ok(undefined), change: { steps: [[text, ...counts.value]] } };
};

/** Decides upon a card that is to be taken out of its set; its reviews stay in the log. */
export const deleteCard = async (
  collections: Collections,
  { account }: Owner,
  id: CardId,
): Decided<'card_not_found'> => {
  const row = await ownProgress(collections, account, id);
  const set = row && (await setOf(collections, account, row.set));
  if (!set) return { answer: refuse('card_not_found') };
  const { _id, cardCount, textBytes } = set;
  const counts = { cardCount: cardCount - 1, textBytes: textBytes - row.textBytes };
  const puts: readonly Put[] = [
    { into: 'cards', gone: id },
    { into: 'progress', gone: keyOf(account, id) },
    { into: 'sets', patch: { _id, ...counts } },
  ];
  return { answer: ok(undefined), change: { steps: [puts] } };
};
