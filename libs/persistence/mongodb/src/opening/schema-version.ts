import { randomUUID } from 'node:crypto';
import type { Collection, Db } from '../driver.ts';
import { expiringIn, text, unlessRunning } from '../engine/expiring.ts';
import { single, upserting } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';

/** The version of the data, and the server that migrates it. A single document. */
interface SchemaDocument {
  readonly _id: 'schema';
  /** Absent: nothing has been created yet. */
  readonly version?: number;
  /** The server that migrates, until `expiresAt`. */
  readonly holder?: string;
  readonly expiresAt?: Date;
}

/** The lease of the server that migrates. */
export interface Lease {
  renew(): Promise<void>;
  /** Lets another server migrate, unless one has already taken the lease. */
  release(): Promise<void>;
}

export interface SchemaVersion {
  /** 0 before the first migration. */
  version(): Promise<number>;
  /** Sets the version, which never decreases. */
  reach(version: number): Promise<void>;
  /** Takes the lease for this many milliseconds, also an expired one; `undefined` where another server has it. */
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
