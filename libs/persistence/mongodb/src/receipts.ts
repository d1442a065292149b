import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { AnsweredBefore, Receipt } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { AccountState, Put, ReceiptDocument } from './documents.ts';
import type { Decide } from './journal.ts';
import type { Owner } from './keys.ts';
import { hashedKeyOf } from './keys.ts';

const keptFor = 86_400_000;

export type Told = AnsweredBefore | Refusal<'receipt_taken'>;

const toldBy = ({ fingerprint, answer }: ReceiptDocument, asked: string): Told =>
  fingerprint === asked ? { ...refuse('answered_before'), answer } : refuse('receipt_taken');

/** What this receipt says, when there is one that has not run out. */
export const toldBefore = async <T>(
  { receipts }: Collections,
  owner: Owner,
  receipt: Receipt<T> | undefined,
): Promise<Told | undefined> => {
  if (!receipt) return undefined;
  const known = await receipts.findOne({ _id: hashedKeyOf(owner, receipt.key) });
  return known && known.until > new Date() ? toldBy(known, receipt.fingerprint) : undefined;
};

const putReceipt = <T>(owner: Owner, { key, fingerprint, keep }: Receipt<T>, outcome: T): readonly Put[] => {
  const answer = keep(outcome);
  if (answer === undefined) return [];
  const until = new Date(Date.now() + keptFor);
  return [{ into: 'receipts', document: { _id: hashedKeyOf(owner, key), fingerprint, answer, until }, isNew: true }];
};

/** A change that takes effect once for its receipt, whose answer is kept in the same step; also where nothing changes. */
export const onReceipt = <T extends Outcome<unknown, string>>(
  {
    collections,
    account,
    receipt,
  }: { readonly collections: Collections; readonly account: AccountId; readonly receipt: Receipt<T> | undefined },
  decide: Decide<T, AccountState>,
): Decide<T | Told, AccountState> => {
  if (!receipt) return decide;
  return async (state, rev) => {
    const owner = { account, secret: state.secret };
    const told = await toldBefore(collections, owner, receipt);
    if (told) return { answer: told };
    const decision = await decide(state, rev);
    const puts = putReceipt(owner, receipt, decision.answer);
    if (puts.length === 0) return decision;
    const { steps = [], ...change } = decision.change ?? {};
    const [last = [], ...before] = [...steps].reverse();
    return { ...decision, change: { ...change, steps: [...before.reverse(), [...last, ...puts]] } };
  };
};
