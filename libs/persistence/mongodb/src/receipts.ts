import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { AnsweredBefore, Receipt, Receipts, RequestKey } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Claiming } from './claims.ts';
import { claimOf, letGoOfClaim, takeClaim } from './claims.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState, AnyPut, Put, ReceiptDocument } from './documents.ts';
import type { Decide, Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { beginningWith, hashedKeyOf } from './keys.ts';

const keptFor = 86_400_000;

export type Told = AnsweredBefore | Refusal<'receipt_taken'>;

const toldBy = ({ fingerprint, answer }: ReceiptDocument, asked: string): Told =>
  fingerprint === asked ? { ...refuse('answered_before'), answer } : refuse('receipt_taken');

/** What this receipt says, whatever it was kept with, when there is one that has not run out: a key is its account's. */
export const toldBefore = async (
  { receipts, sharedReceipts }: Collections,
  owner: Owner,
  receipt: RequestKey | undefined,
): Promise<Told | undefined> => {
  if (!receipt) return undefined;
  const key = hashedKeyOf(owner, receipt.key);
  const [own, shared] = await Promise.all([
    receipts.findOne({ _id: key }),
    sharedReceipts.find({ _id: beginningWith(key) }).toArray(),
  ]);
  const kept = [...(own ? [own] : []), ...shared].find(({ until }) => until > new Date());
  return kept && toldBy(kept, receipt.fingerprint);
};

/** What is kept of an outcome, if anything. */
export const receiptOf = <T>(
  { fingerprint, keep }: Receipt<T>,
  outcome: T,
): Omit<ReceiptDocument, '_id' | 'rev'> | undefined => {
  const answer = keep(outcome);
  return answer === undefined ? undefined : { fingerprint, answer, until: new Date(Date.now() + keptFor) };
};

const putReceipt = <T>(owner: Owner, receipt: Receipt<T>, outcome: T): readonly Put[] => {
  const kept = receiptOf(receipt, outcome);
  const _id = hashedKeyOf(owner, receipt.key);
  return kept ? [{ into: 'receipts', document: { _id, ...kept }, isNew: true }] : [];
};

/** The same decision, with puts more in its last step. */
export const withPuts = <T, State, APut extends AnyPut>(
  decision: Decision<T, State, APut>,
  puts: readonly APut[],
): Decision<T, State, APut> => {
  if (puts.length === 0) return decision;
  const { steps = [], ...change } = decision.change ?? {};
  const [last = [], ...before] = [...steps].reverse();
  return { ...decision, change: { ...change, steps: [...before.reverse(), [...last, ...puts]] } };
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
    return withPuts(decision, putReceipt(owner, receipt, decision.answer));
  };
};

/**
 * The receipts are looked at once the key is taken: a twin that did the work before has kept one by then. Whose account
 * it is is asked beside; who had no secret then may have got one from the twin that has just let go.
 */
const claim = async (database: Database, { collections, journal }: Call, claiming: Claiming) => {
  const { account, request, lease } = claiming;
  const known = journal.known(account);
  // It is heard of below.
  known.catch(() => undefined);
  const taken = await takeClaim(collections, claiming);
  const giveBack = async (): Promise<void> => {
    if ('holder' in taken) await letGoOfClaim(collections, taken);
  };
  try {
    const state = (await known) ?? (await journal.known(account));
    const told = state && (await toldBefore(collections, { account, secret: state.secret }, request));
    if (!told) return 'holder' in taken ? ok(claimOf(database, taken, lease)) : taken;
    await giveBack();
    return told;
  } catch (error) {
    await giveBack();
    throw error;
  }
};

type Kept = Parameters<Receipts['keep']>[1];

const keep = ({ collections, journal }: Call, account: AccountId, { answer, instead, ...request }: Kept) =>
  journal.change(account, async ({ secret }): Promise<Decision<Outcome<void, never> | Told, AccountState>> => {
    const owner = { account, secret };
    const told = await toldBefore(collections, owner, request);
    const isReplaced = told?.code === 'answered_before' && told.answer === instead;
    if (told && !isReplaced) return { answer: told };
    const puts = putReceipt(owner, { ...request, keep: () => answer }, undefined);
    return { answer: ok(undefined), change: { steps: [puts] } };
  });

export const mongodbReceipts = (database: Database): Receipts => ({
  claim: (account, request, lease) => database.run((call) => claim(database, call, { account, request, lease })),

  find: (account, request) =>
    database.run(async ({ collections, journal }) => {
      const state = await journal.known(account);
      return state && toldBefore(collections, { account, secret: state.secret }, request);
    }),

  keep: (account, kept) => database.run((call) => keep(call, account, kept)),
});
