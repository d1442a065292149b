import type { Person } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { Archive, Unit, UnitKind } from '@flashcards/persistence-ports';
import { mediaRecords } from './media.ts';
import { accountRecords } from './read-account.ts';
import { visitRecords } from './read-cards.ts';
import { questRecords, sharedFolderRecords } from './read-shared.ts';
import type { Pages, Reading } from './reading.ts';

const peopleOf = async function* (users: AsyncIterable<readonly Person[]>, kind: 'account' | 'visits') {
  for await (const page of users) yield page.map(({ id, account }) => ({ kind, person: { id, account } }));
};

const unitsOf = async function* (
  { store, whole }: Reading,
  kind: UnitKind,
  after?: Unit,
): AsyncGenerator<readonly Unit[]> {
  const [user, id] = after && 'person' in after ? [after.person.id, ''] : [undefined, after?.id ?? ''];
  if (kind === 'account' || kind === 'visits') yield* peopleOf(store.users.all(user), kind);
  else for await (const page of whole.ids(kind, id)) yield page.map((each) => ({ kind, id: each }) as Unit);
};

/** Identifies an account by its id and the number of its last event; all other units by their id. */
const identityOf = async ({ units }: Reading, unit: Unit): Promise<unknown> => {
  if ('id' in unit) return [unit.id];
  const { account } = unit.person;
  return [account, (await units.read(account, (tx) => tx.totals.find(account))).lastSeq];
};

const fingerprintOf = async (reading: Reading): Promise<string> => {
  const hash = reading.sha256();
  for (const kind of ['account', 'quest', 'shared-folder'] as const)
    for await (const page of unitsOf(reading, kind))
      for (const unit of page) hash.update(`${JSON.stringify(await identityOf(reading, unit))}\n`);
  return hash.digest('hex');
};

const fileRecords = async function* ({ store, whole }: Reading, hash: MediaHash): Pages {
  const file = await whole.mediaFile(hash);
  if (file) yield* mediaRecords(store.media, { hash, ...file });
};

const recordsOf = (reading: Reading, unit: Unit): Pages => {
  switch (unit.kind) {
    case 'account':
      return accountRecords(reading, unit.person);
    case 'visits':
      return visitRecords(reading, unit.person.account);
    case 'quest':
      return questRecords(reading, unit.id);
    case 'shared-folder':
      return sharedFolderRecords(reading, unit.id);
    case 'media':
      return fileRecords(reading, unit.id);
  }
};

/** Reads a store that no other process has open. */
export const archiveOf = (reading: Reading): Omit<Archive, 'close'> => ({
  fingerprint: () => fingerprintOf(reading),
  size: () => reading.whole.size(),
  units: (kind, after) => unitsOf(reading, kind, after),
  read: (unit) => recordsOf(reading, unit),
});
