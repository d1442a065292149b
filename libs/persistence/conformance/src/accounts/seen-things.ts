import type { ChangedThing, ChangePlace, FoundChanges, Noun } from '@flashcards/accounts';
import type { AccountId, Person, SharedFolderId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardsOf, foldersOf, listedSets } from '../asking.ts';
import { goalsOf } from '../goals/a-goal.ts';
import { questsOf } from '../quests/a-quest.ts';
import { foldersSharedWith, membersOf, sharedSetsOf } from '../sharing/a-shared-folder.ts';

/** The place of a client that has just read everything. Instants are whole milliseconds, so it waits for the next. */
export const placeOf = async (store: Store, account: AccountId): Promise<ChangePlace> => {
  await sleep(2);
  const { last: number, now: from } = await store.changes.present(account);
  return { number, from };
};

const nameOf = ({ noun, key, isGone }: ChangedThing): string => `${isGone ? 'no ' : ''}${noun} ${key}`;

/** The names of all found things, each once. */
export const listed = ({ own, shared }: Pick<FoundChanges, 'own' | 'shared'>): readonly string[] =>
  [...new Set([...own, ...shared].map(nameOf))].sort();

export const changesSince = async (store: Store, account: AccountId, place: ChangePlace): Promise<readonly string[]> =>
  listed(await store.changes.after(account, place));

/** A thing as its account sees it, as text. A set of another account names the folders that it is in. */
export interface SeenThing {
  readonly noun: Noun;
  readonly key: string;
  readonly text: string;
  readonly folders?: readonly SharedFolderId[];
}

type Seen = Map<string, SeenThing>;

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));

const put = (seen: Seen, noun: Noun, key: string, value: unknown, folders?: readonly SharedFolderId[]): void =>
  void seen.set(`${noun} ${key}`, { noun, key, text: textOf(value), ...(folders ? { folders } : {}) });

const putShared = async (store: Store, { account, id }: Person, seen: Seen): Promise<void> => {
  const folders = new Map<string, SharedFolderId[]>();
  for (const folder of await foldersSharedWith(store, account)) {
    const sets = await sharedSetsOf(store, account, folder.id);
    if (typeof sets === 'string') throw new Error(`refused: ${sets}`);
    const members = await membersOf(store, account, folder.id);
    put(seen, 'shared-folder', folder.id, [folder, members, sets.map(({ id: set }) => set)]);
    for (const set of sets.filter(({ addedBy }) => addedBy !== id)) {
      folders.set(set.id, [...(folders.get(set.id) ?? []), folder.id]);
      const { addedAt: _, ...content } = set;
      put(seen, 'set', set.id, [content, await cardsOf(store, account, set.id)], folders.get(set.id));
    }
  }
};

/** All that an account sees. */
export const seenThings = async (store: Store, person: Person): Promise<ReadonlyMap<string, SeenThing>> => {
  const seen: Seen = new Map();
  const { account } = person;
  for (const set of await listedSets(store, account))
    put(seen, 'set', set.id, [set, await cardsOf(store, account, set.id)]);
  for (const path of await foldersOf(store, account)) put(seen, 'folder', path, path);
  for (const goal of await goalsOf(store, account)) put(seen, 'goal', goal.id, goal);
  for (const counted of await questsOf(store, account)) put(seen, 'quest', counted.quest.id, counted);
  await putShared(store, person, seen);
  return seen;
};
