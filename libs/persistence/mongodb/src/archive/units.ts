import type { AccountId } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { Unit, UnitKind } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';
import type { Collection } from '../driver.ts';
import { single } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';
import type { Collections } from '../schema.ts';
import { totalsId } from '../study/documents.ts';
import { heldAmong } from './read-media.ts';
import type { Reading } from './record-pages.ts';
import { pagesById } from './record-pages.ts';

/** A document for each unit. */
interface UnitDocument {
  readonly _id: string;
  /** Of a user's. */
  readonly account?: AccountId;
}

const documentsOf = ({ users, quests, sharedFolders, mediaFiles }: Collections, kind: UnitKind) => {
  const collections = {
    account: users,
    visits: users,
    quest: quests,
    'shared-folder': sharedFolders,
    media: mediaFiles,
  };
  return collections[kind] as unknown as Collection<UnitDocument>;
};

const idOf = (unit: Unit): string => ('person' in unit ? unit.person.id : unit.id);

const unitFrom =
  (kind: UnitKind) =>
  ({ _id: id, account }: UnitDocument): Unit =>
    ({ kind, ...(account === undefined ? { id } : { person: { id, account } }) }) as Unit;

const unitsAtOnce = 500;

/** By the ids of users, of quests, of shared folders; by hashes. */
export const unitsOf = async function* (
  reading: Reading,
  kind: UnitKind,
  after?: Unit,
): AsyncGenerator<readonly Unit[]> {
  const range = { _id: { $gt: after ? idOf(after) : '' } };
  const asked = { range, limit: unitsAtOnce, projection: { account: 1 } } as const;
  for await (const page of pagesById(reading, documentsOf(reading.collections, kind), asked)) {
    const isHeld =
      kind === 'media'
        ? await heldAmong(
            reading,
            page.map(({ _id }) => _id as MediaHash),
          )
        : undefined;
    yield page.filter(({ _id }) => isHeld?.has(_id as MediaHash) ?? true).map(unitFrom(kind));
  }
};

/** Each unit of a page as a line; an account with the number that its last event was given. */
const linesOf = async (
  { collections: { totals }, snapshots: { latest } }: Reading,
  page: readonly Unit[],
): Promise<readonly unknown[]> => {
  const accounts = page.flatMap((unit) => ('person' in unit ? unit.person.account : []));
  if (accounts.length === 0) return page.map((unit) => [idOf(unit)]);
  const wanted = { _id: { $in: accounts.map(totalsId) }, account: { $in: accounts } };
  const found = await latest((reader) => reader.find(totals, wanted, { projection: { account: 1, lastSeq: 1 } }));
  const numbers = new Map(found.map(({ account, lastSeq }) => [account, lastSeq]));
  return accounts.map((account) => [account, numbers.get(account) ?? 0]);
};

export const fingerprintOf = async (reading: Reading): Promise<string> => {
  const hash = createHash('sha256');
  for (const kind of ['account', 'quest', 'shared-folder'] as const)
    for await (const page of unitsOf(reading, kind))
      for (const line of await linesOf(reading, page)) hash.update(`${JSON.stringify(line)}\n`);
  return hash.digest('hex');
};

/** As the server knows without counting. A card is counted by its study row, an account by its user. */
export const sizeOf = async ({ accounts: _, cards: __, ...told }: Collections): Promise<number> => {
  const collections = new Map(Object.values(told).map((rows) => [rows.collectionName, rows]));
  const counting = [...collections.values()].map((rows) => rows.estimatedDocumentCount({ maxTimeMS: longestUnit }));
  return (await single(() => Promise.all(counting))).reduce((sum, count) => sum + count, 0);
};
