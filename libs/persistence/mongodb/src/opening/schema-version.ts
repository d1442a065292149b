import { randomUUID } from 'node:crypto';
import type { Collection, Db } from '../driver.ts';
import { expiringIn, text, unlessRunning } from '../engine/expiring.ts';
import { single, upserting } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';

/** How far the data has been brought, and which server brings it further. There is one. */
interface SchemaDocument {
  readonly _id: 'schema';
  /** Absent: nothing has been made yet. */
  readonly version?: number;
  /** Who migrates, until when. */
  readonly holder?: string;
  readonly expiresAt?: Date;
}

/** The turn of one server to migrate. */
export interface Lease {
  renew(): Promise<void>;
  /** Lets the next one migrate, unless that has begun. */
  release(): Promise<void>;
}

export interface SchemaVersion {
  /** 0 before the first migration. */
  version(): Promise<number>;
  /** A version never goes back. */
  reach(version: number): Promise<void>;
  /** Takes the lease for this many milliseconds, also one that has run out; `undefined` where another server has it. */
  lease(milliseconds: number): Promise<Lease | undefined>;
}

const schema = { _id: 'schema' } as const;
const maxTimeMS = longestUnit;

const leaseOf = (documents: Collection<SchemaDocument>, holder: string, milliseconds: number): Lease => ({
  renew: () =>
    single(async () => {
      await documents.updateOne({ ...schema, holder }, [{ $set: { expiresAt: expiringIn(milliseconds) } }], {
        maxTimeMS,
      });
    }),
  release: () =>
    single(async () => {
      await documents.updateOne({ ...schema, holder }, { $unset: { holder: '', expiresAt: '' } }, { maxTimeMS });
    }),
});

export const schemaVersionIn = (db: Db): SchemaVersion => {
  const documents = db.collection<SchemaDocument>('schema');
  return {
    version: async () => (await single(() => documents.findOne(schema, { maxTimeMS })))?.version ?? 0,
    reach: (version) =>
      single(async () => {
        await documents.updateOne(schema, { $max: { version } }, { upsert: true, maxTimeMS });
      }),
    lease: (milliseconds) =>
      single(async () => {
        const holder = randomUUID();
        const mine = { holder: text(holder), expiresAt: expiringIn(milliseconds) };
        const options = { upsert: true, returnDocument: 'after', maxTimeMS } as const;
        const taken = await upserting(() => documents.findOneAndUpdate(schema, unlessRunning(mine), options));
        return taken?.holder === holder ? leaseOf(documents, holder, milliseconds) : undefined;
      }),
  };
};
