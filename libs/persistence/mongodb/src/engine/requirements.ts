import type { Db, Document } from '../driver.ts';

const oldest = 7;

const replicaSet = `mongodb: transactions need a replica set; one member is enough:
  mongod --replSet rs0
  mongosh --eval 'rs.initiate()'`;

/** The server cannot hold the store; the message says why. */
export class LackingServer extends Error {
  override readonly name = 'LackingServer';
}

/** Why a server cannot hold the store, by its answers to `buildInfo` and `hello`; `undefined` where it can. */
export const whatLacks = ({ version }: Document, { setName, msg }: Document): string | undefined => {
  if (Number.parseInt(String(version), 10) < oldest)
    return `mongodb: MongoDB ${oldest} or later is needed, and this is ${String(version)}`;
  return setName === undefined && msg !== 'isdbgrid' ? replicaSet : undefined;
};

/** Throws where the server cannot hold the store. */
export const checkServer = async (db: Db, maxTimeMS: number): Promise<void> => {
  const lacking = whatLacks(await db.command({ buildInfo: 1, maxTimeMS }), await db.command({ hello: 1, maxTimeMS }));
  if (lacking !== undefined) throw new LackingServer(lacking);
};
