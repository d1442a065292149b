import type { AccountId, Outcome, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { AddedSet, ListedSet, MemberRefusal } from '@flashcards/persistence-ports';
import type { Member } from '@flashcards/sharing';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { memberFrom, memberOf, membersOf, referencesOf } from './folder-rows.ts';
import { anyOf, folderJournalOf, keyOf, rowKey } from './keys.ts';
import { closedOf, letGo } from './leave-folder.ts';
import type { SetDocument } from './library-documents.ts';
import { unshare } from './share-sets.ts';
import type { MemberDocument, SharedSetDocument } from './sharing-documents.ts';

/** A set's description holds ten thousand characters: about a mebibyte. */
const setsAtOnce = 25;

/** What only members hear, of one state of the folder. */
const forMember = async <T>(
  { collections, journal, folderJournal }: Call,
  { account, folder }: { readonly account: AccountId; readonly folder: SharedFolderId },
  read: () => Promise<T>,
): Promise<Outcome<T, MemberRefusal>> => {
  await journal.settled(account);
  return folderJournal.reading(folderJournalOf(folder), async () => {
    if (!(await collections.sharedFolders.findOne({ _id: folder }, { projection: { _id: 1 } })))
      return refuse('shared_folder_not_found');
    return (await memberOf(collections, folder, account)) ? ok(await read()) : refuse('not_member');
  });
};

const byRole = (one: Member, other: Member): number => Number(other.role === 'owner') - Number(one.role === 'owner');

/** Whoever's account is gone is taken out first, by whoever looks. */
export const listMembers = async (
  call: Call,
  account: AccountId,
  folder: SharedFolderId,
): Promise<Outcome<readonly Member[], MemberRefusal>> => {
  const look = () => forMember(call, { account, folder }, () => membersOf(call.collections, folder));
  let found = await look();
  const gone = found.ok
    ? await closedOf(
        call.collections,
        found.value.map((member) => member.account),
      )
    : new Set();
  if (found.ok && gone.size > 0) {
    for (const member of found.value) if (gone.has(member.account)) await letGo(call, folder, member.account);
    found = await look();
  }
  return found.ok ? ok(found.value.map(memberFrom).toSorted(byRole)) : found;
};

const shown = { id: 1, name: 1, description: 1, cardCount: 1 } as const;

type Shown = Pick<SetDocument, keyof typeof shown>;

const setsBehind = async (
  { collections }: Call,
  references: readonly SharedSetDocument[],
): Promise<ReadonlyMap<SetId, Shown>> => {
  if (references.length === 0) return new Map();
  const keys = references.map(({ addedBy, set }) => keyOf(addedBy, set));
  const found = await collections.sets.find({ _id: anyOf(keys) }, { projection: shown }).toArray();
  return new Map(found.map((set) => [set.id, set]));
};

/** What stands of some references, and whom the others know as those who added them. */
const readSome = async (
  { collections }: Call,
  folder: SharedFolderId,
  sets: readonly SetId[],
): Promise<{
  readonly references: readonly SharedSetDocument[];
  readonly users: ReadonlyMap<AccountId, MemberDocument['user']>;
}> => {
  const references = await collections.sharedSets
    .find({ _id: anyOf(sets.map((set) => rowKey(folder, set))) })
    .toArray();
  if (references.length === 0) return { references, users: new Map() };
  const adders = [...new Set(references.map(({ addedBy }) => rowKey(folder, addedBy)))];
  const members = await collections.members.find({ _id: anyOf(adders) }).toArray();
  return {
    references: references.toSorted((one, other) => one.rev - other.rev),
    users: new Map(members.map((member) => [member.account, member.user])),
  };
};

/** The sets behind some references, as far as the account may still see them. Those of deleted sets go, by whoever looks. */
const pageOf = async (
  call: Call,
  asked: { readonly account: AccountId; readonly folder: SharedFolderId },
  some: readonly SetId[],
): Promise<readonly ListedSet[]> => {
  const read = await forMember(call, asked, () => readSome(call, asked.folder, some));
  if (!read.ok) return [];
  const { references, users } = read.value;
  const sets = await setsBehind(call, references);
  const closed = await closedOf(
    call.collections,
    references.map(({ addedBy }) => addedBy),
  );
  const page: ListedSet[] = [];
  for (const { set: id, addedBy, addedAt } of references) {
    const [set, user] = [sets.get(id), users.get(addedBy)];
    if (!set) await unshare(call, asked.folder, id);
    else if (user !== undefined && !closed.has(addedBy))
      page.push({ id, name: set.name, description: set.description, cardCount: set.cardCount, addedBy: user, addedAt });
  }
  return page;
};

/** Each page is a call of its own: nothing is held while nobody asks for the next. */
const pagesOf = async function* (
  { run }: Database,
  asked: { readonly account: AccountId; readonly folder: SharedFolderId },
  sets: readonly SetId[],
): AsyncGenerator<readonly ListedSet[]> {
  for (let from = 0; from < sets.length; from += setsAtOnce) {
    const page = await run((call) => pageOf(call, asked, sets.slice(from, from + setsAtOnce)));
    if (page.length > 0) yield page;
  }
};

export const listSets = async (
  database: Database,
  account: AccountId,
  folder: SharedFolderId,
): Promise<Outcome<AsyncIterable<readonly ListedSet[]>, MemberRefusal>> => {
  const asked = { account, folder };
  const found = await database.run((call) =>
    forMember(call, asked, async () => (await referencesOf(call.collections, folder)).map(({ set }) => set)),
  );
  return found.ok ? ok(pagesOf(database, asked, found.value)) : found;
};

/** Of the folder's references, a thousand at most, those of the account whose sets are there. */
export const addedSets = async (
  call: Call,
  account: AccountId,
  folder: SharedFolderId,
): Promise<readonly AddedSet[]> => {
  const found = await forMember(call, { account, folder }, () => referencesOf(call.collections, folder));
  const own = found.ok ? found.value.filter(({ addedBy }) => addedBy === account) : [];
  const sets = await setsBehind(call, own);
  return own.flatMap(({ set: id, addedAt }) => (sets.has(id) ? [{ id, addedAt }] : []));
};
