import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { aStudent } from './a-person.ts';
import { aSet } from '../library/a-set.ts';
import type { Owned } from '../sharing/a-shared-folder.ts';
import {
  aMoment,
  aSharedFolder,
  aStoredFolder,
  foldersSharedWith,
  join,
  letIn,
  membersOf,
  setsIn,
  share,
  visitedBy,
} from '../sharing/a-shared-folder.ts';
import { insert } from '../asking.ts';
import { markedAt } from '../changing.ts';
import { randomCode } from '../random-ids.ts';
import { aCast, ofOneAfterTheOther } from './receipted-quests.ts';
import type { Change, Kind } from './receipted-study.ts';

interface Scene {
  readonly store: Store;
  readonly twin: Store;
  readonly anna: Person;
  readonly ben: Person;
  readonly carla: Person;
  /** Two folders of anna's. */
  readonly folders: readonly [Owned, Owned];
}

const aScene = async (store: Store, twin: Store): Promise<Scene> => {
  const cast = await aCast(store);
  const folders = [await aStoredFolder(store, cast.anna), await aStoredFolder(store, cast.anna)] as const;
  return { store, twin, ...cast, folders };
};

type Look = () => Promise<unknown>;

const kind = (
  name: string,
  of: (scene: Scene) => Promise<readonly [by: Person, change: Change, look?: Look]>,
): Kind => [
  name,
  async (twins) => {
    const [store, twin] = twins();
    const scene = await aScene(store, twin);
    const {
      anna,
      folders: [{ id }],
    } = scene;
    const [{ account }, change, look] = await of(scene);
    const lookAtIt: Look = async () => [
      await foldersSharedWith(store, anna.account),
      await membersOf(store, anna.account, id),
    ];
    return { account, change, look: look ?? lookAtIt };
  },
];

/** Two sets of this person's. */
const twoSets = async (store: Store, { account }: Person) => {
  const sets = [aSet(), aSet()] as const;
  for (const set of sets) await insert(store, account, set);
  return sets;
};

const ofFolders: readonly Kind[] = [
  kind('of shared folders', ({ twin, anna }) => {
    const change: Change = (receipt) => twin.sharedFolders.create(anna, aSharedFolder(), receipt);
    return Promise.resolve([anna, change]);
  }),
  kind('that joins a shared folder', ({ twin, ben, folders }) => {
    const change = ofOneAfterTheOther(folders, ({ code }, receipt) =>
      twin.sharedFolders.join(ben, { code, now: aMoment() }, receipt),
    );
    return Promise.resolve([ben, change]);
  }),
  kind('that leaves a shared folder', async ({ store, twin, ben, folders }) => {
    for (const folder of folders) await letIn(store, folder, ben);
    const change = ofOneAfterTheOther(folders, ({ id }, receipt) => twin.sharedFolders.leave(ben.account, id, receipt));
    return [ben, change];
  }),
  kind('that passes a shared folder on', async ({ store, twin, anna, ben, folders }) => {
    for (const folder of folders) await letIn(store, folder, ben);
    const change = ofOneAfterTheOther(folders, ({ id: folder }, receipt) =>
      twin.sharedFolders.transfer(anna.account, { folder, target: ben.account }, receipt),
    );
    return [anna, change];
  }),
  kind('that takes a shared folder away', ({ twin, anna, folders }) => {
    const change = ofOneAfterTheOther(folders, ({ id }, receipt) =>
      twin.sharedFolders.delete(anna.account, id, receipt),
    );
    return Promise.resolve([anna, change]);
  }),
  kind('of the code of a shared folder', ({ store, twin, anna, folders: [folder] }) => {
    const change: Change = (receipt) => {
      const renewal = { folder: folder.id, code: randomCode(), now: aMoment() };
      return twin.sharedFolders.renewCode(anna.account, renewal, receipt);
    };
    return Promise.resolve([anna, change, () => join(store, anna, folder.code)]);
  }),
];

const ofMembers: readonly Kind[] = [
  kind('that puts a member out', async ({ store, twin, anna, ben, carla, folders: [{ id: folder, code }] }) => {
    for (const each of [ben, carla]) await join(store, each, code);
    const change = ofOneAfterTheOther([ben, carla], ({ account: target }, receipt) =>
      twin.sharedFolders.removeMember(anna.account, { folder, target }, receipt),
    );
    return [anna, change];
  }),
  kind('of a member’s role', async ({ store, twin, anna, ben, folders: [{ id: folder, code }] }) => {
    await join(store, ben, code);
    const change: Change = (receipt) =>
      twin.sharedFolders.setRole(anna.account, { folder, target: ben.account, role: 'editor' }, receipt);
    return [anna, change];
  }),
];

const ofSets: readonly Kind[] = [
  kind('that shares a set', async ({ store, twin, anna, folders: [{ id: folder }] }) => {
    const change = ofOneAfterTheOther(await twoSets(store, anna), ({ id: set }, receipt) =>
      twin.sharedFolders.addSet(anna.account, { folder, set, now: aMoment() }, receipt),
    );
    return [anna, change, () => setsIn(store, anna, { id: folder })];
  }),
  kind('that shares a set no longer', async ({ store, twin, anna, folders: [{ id: folder }] }) => {
    const sets = await twoSets(store, anna);
    for (const set of sets) await share(store, anna, { id: folder }, set);
    const change = ofOneAfterTheOther(sets, ({ id: set }, receipt) =>
      twin.sharedFolders.removeSet(anna.account, { folder, set }, receipt),
    );
    return [anna, change, () => setsIn(store, anna, { id: folder })];
  }),
  kind('of someone else’s card that is put aside', async ({ store, twin, ben }) => {
    const { person, set, card: id } = await aStudent(store);
    const folder = await aStoredFolder(store, person);
    await letIn(store, folder, ben);
    await share(store, person, folder, set);
    const change: Change = (receipt) =>
      twin.cards.mark(ben.account, { cards: [id], marks: { suspended: true }, at: markedAt }, receipt);
    return [ben, change, () => visitedBy(store, ben.account)];
  }),
];

export const kindsOfSharing: readonly Kind[] = [...ofFolders, ...ofMembers, ...ofSets];
