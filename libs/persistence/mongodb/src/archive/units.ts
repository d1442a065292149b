import type { Unit, UnitKind } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';
import { readLimit } from '../connection.ts';
import type { MediaDocuments } from '../media/media-documents.ts';
import type { AccountState, JournaledName } from '../documents.ts';
import type { Db } from '../driver.ts';
import { anyOf } from '../keys.ts';
import type { Alone } from './alone.ts';
import { documentsById } from './documents-by-id.ts';
import { isHeldBySet } from './read-media.ts';

const unitsAtOnce = 500;
const filesAtOnce = 100;
const asked = { most: unitsAtOnce, projection: { account: 1 } } as const;

const people = async function* (
  alone: Alone,
  kind: 'account' | 'visits',
  after: string | undefined,
): AsyncGenerator<readonly Unit[]> {
  for await (const page of documentsById(alone, 'users', { ...asked, after }))
    yield page.map(({ _id: id, account }) => ({ kind, person: { id, account } }));
};

const questUnits = async function* (alone: Alone, after: string | undefined): AsyncGenerator<readonly Unit[]> {
  for await (const page of documentsById(alone, 'quests', { ...asked, after }))
    yield page.map(({ _id: id }) => ({ kind: 'quest', id }));
};

const mediaUnits = async function* (alone: Alone, after: string | undefined): AsyncGenerator<readonly Unit[]> {
  for await (const page of documentsById(alone, 'mediaFiles', { most: filesAtOnce, projection: { type: 1 }, after })) {
    const held: Unit[] = [];
    for (const { _id: id } of page) if (await isHeldBySet(alone, id)) held.push({ kind: 'media', id });
    if (held.length > 0) yield held;
  }
};

const folderUnits = async function* (alone: Alone, after: string | undefined): AsyncGenerator<readonly Unit[]> {
  for await (const page of documentsById(alone, 'sharedFolders', { ...asked, after }))
    yield page.map(({ _id: id }) => ({ kind: 'shared-folder', id }));
};

/** By the ids of users, of quests, of shared folders; by hashes. */
export const unitsOf = (alone: Alone, kind: UnitKind, after?: Unit): AsyncIterable<readonly Unit[]> => {
  const id = after && ('person' in after ? after.person.id : after.id);
  if (kind === 'quest') return questUnits(alone, id);
  if (kind === 'media') return mediaUnits(alone, id);
  return kind === 'shared-folder' ? folderUnits(alone, id) : people(alone, kind, id);
};

/** Each unit of a page as a line; an account with the number of its last event. */
const linesOf = async ({ run }: Alone, page: readonly Unit[]): Promise<readonly unknown[]> => {
  const accounts = page.flatMap((unit) => ('person' in unit ? unit.person.account : []));
  if (accounts.length === 0) return page.map((unit) => ('id' in unit ? [unit.id] : []));
  const options = { projection: { 'state.seq': 1 }, batchSize: accounts.length + 1 } as const;
  const found = await run(({ collections }) => collections.journals.find({ _id: anyOf(accounts) }, options).toArray());
  const seqs = new Map(found.map(({ _id, state }) => [_id, (state as AccountState).seq]));
  return accounts.map((account) => [account, seqs.get(account) ?? 0]);
};

export const fingerprintOf = async (alone: Alone): Promise<string> => {
  const hash = createHash('sha256');
  for (const kind of ['account', 'quest', 'shared-folder'] as const)
    for await (const page of unitsOf(alone, kind))
      for (const line of await linesOf(alone, page)) hash.update(`${JSON.stringify(line)}\n`);
  return hash.digest('hex');
};

const counted = [
  'users',
  'folders',
  'sets',
  'cards',
  'events',
  'marks',
  'months',
  'goals',
  'visits',
  'quests',
  'sharedFolders',
  'members',
  'sharedSets',
  'setMedia',
  'mediaFiles',
] as const satisfies readonly (JournaledName | keyof MediaDocuments)[];

/** As the server knows without counting: tombstones are among them, and days are not. */
export const sizeOf = async ({ run }: Alone, db: Db): Promise<number> => {
  const counts = await run(() =>
    Promise.all(counted.map((name) => db.collection(name).estimatedDocumentCount({ maxTimeMS: readLimit }))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
