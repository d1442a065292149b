import type { AccountId, LocalDate, Person, SetId, SharedFolderId } from '@flashcards/kernel';
import type { DueCard, ListedFolder, ListedSet, SharedDueQuery, Store, Visited } from '@flashcards/persistence-ports';
import type { Standing } from '@flashcards/review-scheduling';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { CodeHash, CodeTerms, GivenRole, Member, Role, SharedFolder } from '@flashcards/sharing';
import { everyPage } from '../asking.ts';
import { ended } from '../changing.ts';
import { randomCode, randomSharedFolderId } from '../random-ids.ts';

const firstMade = Date.parse('2026-03-01T12:00:00.000Z');
let made = 0;

/** An instant, a millisecond after the previous one. */
export const aMoment = (): Date => new Date(firstMade + (made += 1));

interface NewFolder extends Omit<SharedFolder, 'owner' | 'code'> {
  readonly code: CodeHash;
}

export const aSharedFolder = (of: Partial<NewFolder> = {}): NewFolder => ({
  id: randomSharedFolderId(),
  name: 'shared',
  description: 'what several learn',
  code: randomCode(),
  createdAt: aMoment(),
  ...of,
});

/** A stored folder with its owner. */
export interface Owned extends NewFolder {
  readonly by: Person;
}

/** Creates the folder and returns it; a refusal fails the test. */
export const aStoredFolder = async (store: Store, by: Person, of: Partial<NewFolder> = {}): Promise<Owned> => {
  const folder = aSharedFolder(of);
  const answer = await ended(store.sharedFolders.create(by, folder));
  if (answer !== 'done') throw new Error(`refused: ${answer}`);
  return { ...folder, by };
};

type Some = Pick<NewFolder, 'id'>;

/** Joins by a code; returns 'done' or the refusal. */
export const join = async (store: Store, person: Person, code: CodeHash, now = aMoment()): Promise<string> => {
  const outcome = await store.sharedFolders.join(person, { code, now });
  return outcome.ok ? 'done' : outcome.code;
};

/** Lets them join one after the other; a refusal fails the test. */
export const letIn = async (store: Store, { code }: NewFolder, ...people: readonly Person[]): Promise<void> => {
  for (const person of people) {
    const answer = await join(store, person, code);
    if (answer !== 'done') throw new Error(`refused: ${answer}`);
  }
};

/** Gives the folder a code with these terms; returns 'done' or the refusal. */
export const renew = (
  store: Store,
  { account }: Person,
  { id: folder, code, now = aMoment(), ...terms }: Some & CodeTerms & { readonly code: CodeHash; readonly now?: Date },
): Promise<string> => ended(store.sharedFolders.renewCode(account, { folder, code, now, ...terms }));

/** Gives the folder another code and returns the folder with it; a refusal fails the test. */
export const renewed = async (store: Store, folder: Owned, terms: CodeTerms = {}): Promise<Owned> => {
  const code = randomCode();
  const answer = await renew(store, folder.by, { id: folder.id, code, ...terms });
  if (answer !== 'done') throw new Error(`refused: ${answer}`);
  return { ...folder, code };
};

interface HasId {
  readonly id: SetId;
}

export const share = (
  store: Store,
  { account }: Person,
  { id: folder }: Some,
  { id: set }: HasId,
  now = aMoment(),
): Promise<string> => ended(store.sharedFolders.addSet(account, { folder, set, now }));

export const unshare = (store: Store, { account }: Person, { id: folder }: Some, { id: set }: HasId): Promise<string> =>
  ended(store.sharedFolders.removeSet(account, { folder, set }));

export const putOut = (store: Store, by: Person, { id: folder }: Some, { account }: Person): Promise<string> =>
  ended(store.sharedFolders.removeMember(by.account, { folder, target: account }));

export const setRole = (store: Store, by: Person, of: Some, to: Person, role: GivenRole): Promise<string> =>
  ended(store.sharedFolders.setRole(by.account, { folder: of.id, target: to.account, role }));

export const transfer = (store: Store, by: Person, { id: folder }: Some, to: Person): Promise<string> =>
  ended(store.sharedFolders.transfer(by.account, { folder, target: to.account }));

export const leaveFolder = (store: Store, { account }: Person, { id }: Some): Promise<string> =>
  ended(store.sharedFolders.leave(account, id));

export const deleteFolderOf = (store: Store, { account }: Person, { id }: Some): Promise<string> =>
  ended(store.sharedFolders.delete(account, id));

export const foldersSharedWith = (store: Store, account: AccountId): Promise<readonly ListedFolder[]> =>
  everyPage(store.sharedFolders.of(account));

/** Its members in this person's view, or the refusal. */
export const membersOf = async (
  store: Store,
  account: AccountId,
  folder: SharedFolderId,
): Promise<readonly Member[] | string> => {
  const outcome = await store.sharedFolders.members(account, folder);
  return outcome.ok ? outcome.value : outcome.code;
};

/** Its sets in this person's view, or the refusal. */
export const sharedSetsOf = async (
  store: Store,
  account: AccountId,
  folder: SharedFolderId,
): Promise<readonly ListedSet[] | string> => {
  const outcome = await store.sharedFolders.sets(account, folder);
  return outcome.ok ? everyPage(outcome.value) : outcome.code;
};

/** The roles of the members in this member's view, in the folder's order. */
export const rolesIn = async (
  store: Store,
  { account }: Person,
  { id }: Some,
): Promise<readonly (readonly [AccountId, Role])[] | string> => {
  const members = await membersOf(store, account, id);
  return typeof members === 'string' ? members : members.map((each) => [each.account, each.role] as const);
};

/** The ids of the sets in the folder in this member's view, in the folder's order. */
export const setsIn = async (store: Store, { account }: Person, { id }: Some): Promise<readonly SetId[] | string> => {
  const sets = await sharedSetsOf(store, account, id);
  return typeof sets === 'string' ? sets : sets.map((each) => each.id);
};

export const visitedBy = (store: Store, account: AccountId): Promise<readonly Visited[]> =>
  everyPage(store.cards.visited(account));

export const sharedDueOf = (store: Store, account: AccountId, query: SharedDueQuery): Promise<readonly DueCard[]> =>
  everyPage(store.cards.due(account, query));

/** What a list of due cards shows of a standing. Stores read no more for it. */
export const listed = (standing: Standing): readonly [lastReview: LocalDate, reviewStatus: number] => [
  lastReviewOf(standing),
  reviewStatusOf(standing),
];
