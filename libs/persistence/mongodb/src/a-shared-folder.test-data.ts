import type { AccountId, Person, SetId } from '@flashcards/kernel';
import type { Student } from '@flashcards/persistence-conformance';
import {
  aPerson,
  aStoredFolder,
  aStudent,
  deleteFolderOf,
  foldersSharedWith,
  letIn,
  rolesIn,
  setRole,
  setsIn,
  share,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';

export type Stored = Awaited<ReturnType<typeof aStoredFolder>>;

/** A folder of Anna's. Ben is an editor and added a set; Cora could come in. */
export interface Scene {
  readonly folder: Stored;
  readonly anna: Student;
  readonly ben: Student;
  readonly cora: Person;
}

export type Cast = Pick<Scene, 'anna' | 'ben' | 'cora'>;

export const aCast = async (store: Store): Promise<Cast> => ({
  anna: await aStudent(store),
  ben: await aStudent(store),
  cora: await aPerson(store),
});

export const aScene = async (store: Store, cast?: Cast): Promise<Scene> => {
  const { anna, ben, cora } = cast ?? (await aCast(store));
  const folder = await aStoredFolder(store, anna.person);
  await letIn(store, folder, ben.person);
  await setRole(store, anna.person, folder, ben.person, 'editor');
  await share(store, ben.person, folder, ben.set);
  return { folder, anna, ben, cora };
};

const unlessGone = async <T>(work: Promise<T>): Promise<T | 'gone'> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AccountGone) return 'gone';
    throw error;
  }
};

const namesIn = ({ anna, ben, cora }: Scene): ReadonlyMap<AccountId | SetId, string> =>
  new Map<AccountId | SetId, string>([
    [anna.user, 'Anna'],
    [ben.user, 'Ben'],
    [cora.account, 'Cora'],
    [ben.set.id, 'what Ben added'],
    [anna.set.id, 'what Anna added'],
  ]);

const listedBy = async (store: Store, { account }: Person, { folder }: Scene): Promise<unknown> => {
  const listed = await unlessGone(foldersSharedWith(store, account));
  if (listed === 'gone') return listed;
  return listed.filter(({ id }) => id === folder.id).map((one) => `${one.role} ${one.members} ${one.sets}`);
};

/** What one of them sees of it, told by names instead of ids. */
const seenBy = async (store: Store, person: Person, scene: Scene): Promise<unknown> => {
  const names = namesIn(scene);
  const roles = await unlessGone(rolesIn(store, person, scene.folder));
  const sets = await unlessGone(setsIn(store, person, scene.folder));
  return {
    roles: typeof roles === 'string' ? roles : roles.map(([account, role]) => `${names.get(account)}: ${role}`),
    sets: typeof sets === 'string' ? sets : sets.map((set) => names.get(set)),
  };
};

/** What they see of it, once whatever was pending in the folder and in Ben's account has been looked at. */
export const seenOf = async (store: Store, scene: Scene): Promise<Readonly<Record<string, unknown>>> => {
  const { folder, anna, ben, cora } = scene;
  await unlessGone(rolesIn(store, anna.person, folder));
  await unlessGone(store.sets.find(ben.user, ben.set.id));
  return {
    ben: await seenBy(store, ben.person, scene),
    cora: await seenBy(store, cora, scene),
    listed: [await listedBy(store, anna.person, scene), await listedBy(store, ben.person, scene)],
    canSee: (await unlessGone(store.sets.visible(anna.user, ben.set.id))) !== undefined,
  };
};

/** Takes the folder away, whoever owns it by now: its people may come together in another one. */
export const endOf = async (store: Store, { folder, anna, ben }: Scene): Promise<void> => {
  for (const { person } of [anna, ben]) await deleteFolderOf(store, person, folder);
};
