import type { AccountId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Claim, RequestKey } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Db } from '../driver.ts';
import type { Expiring } from '../engine/expiring.ts';
import { expiringIn, text, unlessRunning } from '../engine/expiring.ts';
import { single, upserting } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';

/** `_id`: `<account>/<key>`. */
interface ClaimDocument extends Expiring {
  /** A unique id of the request. */
  readonly holder: string;
  readonly fingerprint: string;
}

/** A request that wants its key. `lease`: milliseconds. */
interface Claiming {
  readonly account: AccountId;
  readonly request: RequestKey;
  readonly lease: number;
}

export interface Claims {
  /** Takes the key, also where an earlier claim has expired; else returns how it is taken. */
  take(claiming: Claiming): Promise<Claim | Refusal<'receipt_taken' | 'still_running'>>;
}

/** A claim that cannot be renewed or released expires, so errors are ignored. */
const quietly = (work: () => Promise<unknown>): Promise<void> =>
  single(work).then(
    () => undefined,
    () => undefined,
  );

const maxTimeMS = longestUnit;

export const mongodbClaims = (db: Db): Claims => {
  const claims = db.collection<ClaimDocument>('claims');
  const claimOf = (held: Pick<ClaimDocument, '_id' | 'holder'>, lease: number): Claim => ({
    renew: () => quietly(() => claims.updateOne(held, [{ $set: { expiresAt: expiringIn(lease) } }], { maxTimeMS })),
    release: () => quietly(() => claims.deleteOne(held, { maxTimeMS })),
  });
  return {
    take: ({ account, request: { key, fingerprint }, lease }) =>
      single(async () => {
        const held = { _id: `${account}/${key}`, holder: randomUUID() };
        const mine = { holder: text(held.holder), fingerprint: text(fingerprint), expiresAt: expiringIn(lease) };
        const options = { upsert: true, returnDocument: 'after', maxTimeMS } as const;
        const taken = await upserting(() => claims.findOneAndUpdate({ _id: held._id }, unlessRunning(mine), options));
        if (taken?.holder === held.holder) return claimOf(held, lease);
        return refuse(taken?.fingerprint === fingerprint ? 'still_running' : 'receipt_taken');
      }),
  };
};
