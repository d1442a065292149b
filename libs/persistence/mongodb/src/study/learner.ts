import type { AccountId } from '@flashcards/kernel';
import type { ReceiptRow, TotalsRow } from '@flashcards/persistence-ports';
import { noActivity } from '@flashcards/streak';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import type { ReceiptDocument, TotalsDocument } from './documents.ts';
import { rowId, rowsAfter, totalsId } from './documents.ts';

/** What the first read of a unit of work loads of an account. */
export interface Learner {
  readonly isThere: boolean;
  readonly totals: TotalsRow;
  readonly receipt: ReceiptRow | undefined;
  /** The number of the last noted change. */
  readonly changeNumber: number;
}

interface Group {
  readonly _id: string;
  readonly count: number;
  readonly first: TotalsDocument | ReceiptDocument;
}

export const receiptFrom = ({ key, fingerprint, answer, expiresAt }: ReceiptDocument): ReceiptRow | undefined =>
  // The server deletes expired receipts some time later.
  expiresAt > new Date() ? { key, fingerprint, answer } : undefined;

const totalsFrom = (row: TotalsDocument | undefined, groups: ReadonlyMap<string, Group>): TotalsRow => {
  const { lastSeq, reviewXp, streak, deletedGoals } = row ?? { ...noActivity, lastSeq: 0, deletedGoals: 0 };
  return {
    reviewXp,
    ...(streak ? { streak } : {}),
    lastSeq,
    completedGoals: deletedGoals + (groups.get('goal')?.count ?? 0),
    questsWon: groups.get('win')?.count ?? 0,
  };
};

/**
 * Reads totals, whether the account exists, and the receipt of a key. Won quests and completed goals are only counted.
 */
export const readLearner = async (
  { study }: Collections,
  reader: Reader,
  { account, key }: { readonly account: AccountId; readonly key: string | undefined },
): Promise<Learner> => {
  const ids = [totalsId(account), ...(key === undefined ? [] : [rowId(account, 'receipt', key)])];
  const rows = [
    { account, _id: { $in: ids } },
    { account, kind: 'goal', status: 'completed' },
    rowsAfter(account, 'win'),
  ];
  const found = await reader.aggregate<Group>(study, [
    { $match: { $or: rows } },
    { $group: { _id: '$kind', count: { $sum: 1 }, first: { $first: '$$ROOT' } } },
  ]);
  const groups = new Map(found.map((group) => [group._id, group]));
  const totals = groups.get('totals')?.first as TotalsDocument | undefined;
  const receipt = groups.get('receipt')?.first as ReceiptDocument | undefined;
  return {
    isThere: totals !== undefined,
    totals: totalsFrom(totals, groups),
    receipt: receipt && receiptFrom(receipt),
    changeNumber: totals?.changeNumber ?? 0,
  };
};
