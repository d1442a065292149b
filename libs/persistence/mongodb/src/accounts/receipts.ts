import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Receipts, RequestKey, UnitOfWork } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { answerTo, keepAnswer } from '@flashcards/units';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Collections } from '../schema.ts';
import type { ReceiptDocument } from '../study/documents.ts';
import { rowId, totalsId } from '../study/documents.ts';
import { receiptFrom } from '../study/learner.ts';
import type { Claims } from './claims.ts';

interface Parts {
  readonly collections: Pick<Collections, 'study'>;
  readonly snapshots: Snapshots;
  readonly units: UnitOfWork;
  readonly claims: Claims;
}

/** The earlier answer to a request, from the account's receipts, in one read. */
const receiptLookup = ({ collections: { study }, snapshots }: Parts) => {
  return async (account: AccountId, request: RequestKey) => {
    const [totals, receipt] = [totalsId(account), rowId(account, 'receipt', request.key)];
    const both = { _id: { $in: [totals, receipt] }, account };
    const rows = await snapshots.latest((reader) => reader.find(study, both));
    if (!rows.some(({ _id }) => _id === totals)) return 'gone';
    const found = rows.find(({ _id }) => _id === receipt);
    const kept = found && receiptFrom(found as ReceiptDocument);
    return kept && answerTo(kept, request);
  };
};

export const mongodbReceipts = (parts: Parts): Receipts => {
  const before = receiptLookup(parts);
  /** Checked once the key is claimed: an identical request that released it before has a receipt by then. */
  const answerUnlessGone = async (account: AccountId, request: RequestKey) => {
    const answer = await before(account, request);
    if (answer === 'gone') throw new AccountGone('the account is gone');
    return answer;
  };
  return {
    claim: async (account, request, lease) => {
      const taken = await parts.claims.take({ account, request, lease });
      const giveBack = 'release' in taken ? taken.release : () => undefined;
      try {
        const answer = await answerUnlessGone(account, request);
        if (answer) await giveBack();
        return answer ?? ('release' in taken ? ok(taken) : taken);
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
    find: async (account, request) => {
      const answer = await before(account, request);
      return answer === 'gone' ? undefined : answer;
    },
    keep: keepAnswer(parts.units),
  };
};
