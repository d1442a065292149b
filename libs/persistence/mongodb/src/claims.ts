import type { AccountId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Claim, RequestKey } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ClaimDocument } from './documents.ts';
import { isInserted } from './insert.ts';
import { hashedKeyOf } from './keys.ts';

/** A request that wants its key for so many milliseconds. */
export interface Claiming {
  readonly account: AccountId;
  readonly request: RequestKey;
  readonly lease: number;
}

/** One request's hold on its key. */
export type Held = Pick<ClaimDocument, '_id' | 'holder'>;

/**
 * Hashed with the account's id, which is as random as its secret and need not be read first. A secret hides what stays
 * for a day after an account; of a claim nothing stays.
 */
const claimKey = ({ account, request: { key } }: Claiming): string => hashedKeyOf({ account, secret: account }, key);

const endOf = (lease: number): Date => new Date(Date.now() + lease);

type Taken = Held | Refusal<'receipt_taken' | 'still_running'>;

/** What another claim on the key means to this one; `undefined` when the key is free by now. */
const told = async (
  { claims }: Collections,
  { _id, fingerprint, holder }: ClaimDocument,
): Promise<Taken | undefined> => {
  const other = await claims.findOne({ _id });
  if (!other) return undefined;
  // The driver has sent it twice, and the first time was enough.
  if (other.holder === holder) return { _id, holder };
  const now = new Date();
  if (other.until > now) return refuse(other.fingerprint === fingerprint ? 'still_running' : 'receipt_taken');
  await claims.deleteOne({ _id, holder: other.holder, until: { $lte: now } });
  return undefined;
};

/** Each is lost to another that came in between; then that one has it. */
const attempts = 3;

/** Takes the key, also where a claim on it has run out; else says who has it. */
export const takeClaim = async (collections: Collections, claiming: Claiming): Promise<Taken> => {
  const { fingerprint } = claiming.request;
  const held = { _id: claimKey(claiming), holder: randomUUID() };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const claim = { ...held, fingerprint, until: endOf(claiming.lease) };
    if (await isInserted(collections.claims, claim)) return held;
    const taken = await told(collections, claim);
    if (taken) return taken;
  }
  return refuse('still_running');
};

/** A claim that could not be renewed, or let go of, runs out: nobody need hear of that. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

/** Lets go of the key, unless it is another's by now. */
export const letGoOfClaim = ({ claims }: Collections, { _id, holder }: Held): Promise<void> =>
  quietly(claims.deleteOne({ _id, holder }));

/** What a request does with its hold. */
export const claimOf = ({ run }: Database, { _id, holder }: Held, lease: number): Claim => ({
  renew: () =>
    quietly(run(({ collections: { claims } }) => claims.updateOne({ _id, holder }, { $set: { until: endOf(lease) } }))),
  release: () => quietly(run(({ collections }) => letGoOfClaim(collections, { _id, holder }))),
});
