import type { AccountId, CardId } from '@flashcards/kernel';
import { newCard } from '@flashcards/review-scheduling';
import { atMost } from './at-most.ts';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import type { ProgressDocument } from './study-documents.ts';
import type { Decision } from './journal.ts';
import { keyOf, ofUser } from './keys.ts';
import { progressFields, putRow } from './progress.ts';
import { firstOf, lastOf } from './review-events.ts';
import type { Asking } from './study-turn.ts';

const rowsAtOnce = 1_000;
const readsAtOnce = 8;

/** A card that the log does not tell of any more is as new as it was made. */
const asNew = async (
  { collections, account }: Asking,
  { card }: Pick<ProgressDocument, 'card'>,
): Promise<readonly Put[]> => {
  if (await lastOf(collections, { account, card })) return [];
  const [row, first] = await Promise.all([
    collections.progress.findOne({ _id: keyOf(account, card) }),
    firstOf(collections, { account, card }),
  ]);
  const made = row?.createdOn ?? (first?.before.state === 'new' ? first.before.createdOn : undefined);
  return row && made !== undefined ? [putRow({ ...row, ...progressFields(newCard(made)) })] : [];
};

const rowsAfter = (
  { progress }: Collections,
  account: AccountId,
  after: string | undefined,
): Promise<readonly ProgressDocument[]> => {
  const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
  const options = { sort: { _id: 1 }, limit: rowsAtOnce, projection: { card: 1, progress: 1 } } as const;
  return progress.find({ _id }, options).toArray();
};

/** Makes a page of progress as the log has it where the log has nothing of a card; `isRight` tells which it has. */
export const rebuildRows = async (
  asking: Asking,
  { after, isRight }: { readonly after: string | undefined; readonly isRight: (card: CardId) => boolean },
): Promise<Decision<string | undefined, AccountState>> => {
  const rows = await rowsAfter(asking.collections, asking.account, after);
  const odd = rows.filter(({ card, progress }) => progress.state !== 'new' && !isRight(card));
  const puts: Put[] = [];
  await atMost(readsAtOnce, odd, async (row) => puts.push(...(await asNew(asking, row))));
  const answer = rows.length < rowsAtOnce ? undefined : rows.at(-1)?._id;
  return puts.length === 0 ? { answer } : { answer, change: { steps: [puts] } };
};
