import type { CardId, ReviewId, SharedFolderId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import type { Student } from '../accounts/a-person.ts';
import { aReview, record } from '../study/a-review.ts';
import {
  aMoment,
  deleteFolderOf,
  join,
  leaveFolder,
  putOut,
  renew,
  setRole,
  share,
  transfer,
  unshare,
} from './a-shared-folder.ts';
import type { CardAction, FolderAction, SharingAction } from './a-sharing-history.ts';
import { undo } from '../study/an-undo.ts';
import { deleteSet, suspend } from '../changing.ts';
import { randomCode } from '../random-ids.ts';
import type { FolderByHand } from './sharing-by-hand.ts';
import { byHand, isMember } from './sharing-by-hand.ts';

/** The changes and the data of one person. */
export interface Life {
  readonly student: Student;
  readonly events: ReviewEvent[];
  readonly undone: Set<ReviewId>;
  readonly suspended: Set<CardId>;
  hasSet: boolean;
}

export interface World {
  readonly lives: readonly Life[];
  /** The expected folders; deleted ones are absent. */
  readonly folders: Map<SharedFolderId, FolderByHand>;
  readonly ids: readonly SharedFolderId[];
}

const nth = <T>(all: readonly T[], number: number): T => {
  const found = all[number];
  if (found === undefined) throw new Error('there is none of that number');
  return found;
};

/** Changes the expected folder; returns the expected answer. */
export const changed = (
  { folders }: World,
  id: SharedFolderId,
  change: ReturnType<(typeof byHand)[keyof typeof byHand]>,
): string => {
  const folder = folders.get(id);
  if (!folder) return 'shared_folder_not_found';
  const outcome = change(folder);
  if (!outcome.ok) return outcome.code;
  if (outcome.value) folders.set(id, outcome.value);
  else folders.delete(id);
  return 'done';
};

/** Whether this student may see the other's set. */
export const isVisible = ({ folders }: World, { user }: Student, owner: Life): boolean =>
  owner.hasSet &&
  (owner.student.user === user ||
    [...folders.values()].some(
      (folder) => isMember(folder, user) && folder.sets.some(({ set }) => set === owner.student.set.id),
    ));

type Said = readonly [said: string, byHand: string];

const joined = async (store: Store, world: World, id: SharedFolderId, { person }: Student): Promise<Said> => {
  const now = aMoment();
  const hash = world.folders.get(id)?.code?.hash;
  if (!hash) return ['done', 'done'];
  return [await join(store, person, hash, now), changed(world, id, byHand.join(person, now))];
};

const added = async (store: Store, world: World, id: SharedFolderId, life: Life): Promise<Said> => {
  const { person, set, user } = life.student;
  const now = aMoment();
  const said = await share(store, person, { id }, set, now);
  if (world.folders.has(id) && !life.hasSet) return [said, 'set_not_found'];
  return [said, changed(world, id, byHand.share({ set: set.id, addedBy: user, addedAt: now }))];
};

const ofFolder = async (store: Store, world: World, action: FolderAction): Promise<Said> => {
  const [id, life] = [nth(world.ids, action.folder), nth(world.lives, action.who)];
  const { person, user } = life.student;
  const { person: other, user: target, set } = nth(world.lives, action.whom).student;
  const by = (change: Parameters<typeof changed>[2]) => changed(world, id, change);
  switch (action.kind) {
    case 'join':
      return joined(store, world, id, life.student);
    case 'share':
      return added(store, world, id, life);
    case 'unshare':
      return [await unshare(store, person, { id }, set), by(byHand.unshare(user, set.id))];
    case 'put out':
      return [await putOut(store, person, { id }, other), by(byHand.putOut(user, target))];
    case 'role':
      return [await setRole(store, person, { id }, other, action.role), by(byHand.role(user, target, action.role))];
    case 'transfer':
      return [await transfer(store, person, { id }, other), by(byHand.transfer(user, target))];
    case 'leave':
      return [await leaveFolder(store, person, { id }), by(byHand.leave(user))];
    case 'delete':
      return [await deleteFolderOf(store, person, { id }), by(byHand.delete(user))];
    case 'renew': {
      const [code, now, { maxUses }] = [randomCode(), aMoment(), action];
      const terms = maxUses === undefined ? {} : { maxUses };
      return [await renew(store, person, { id, code, now, ...terms }), by(byHand.renew(user, code, { maxUses, now }))];
    }
  }
};

const ofCards = async (store: Store, world: World, action: CardAction): Promise<Said> => {
  const [life, owner] = [nth(world.lives, action.who), nth(world.lives, action.whom)];
  const { user } = life.student;
  const { card } = owner.student;
  const expected = isVisible(world, life.student, owner) ? 'done' : 'card_not_found';
  if (action.kind === 'review') {
    const outcome = await record(store, user, aReview({ card, rating: action.rating }));
    if (outcome.ok) life.events.push(outcome.value);
    return [outcome.ok ? 'done' : outcome.code, expected];
  }
  if (action.kind === 'suspend') {
    const said = await suspend(store, user, { id: card }, action.suspended);
    if (said === 'done') life.suspended[action.suspended ? 'add' : 'delete'](card);
    return [said, expected];
  }
  if (action.kind === 'undo') {
    const event = life.events.at(-1);
    if (!event) return ['done', 'done'];
    life.undone.add(event.id);
    return [(await undo(store, user, event.id)).ok ? 'done' : 'refused', 'done'];
  }
  const said = await deleteSet(store, user, life.student.set.id);
  const hadSet = life.hasSet;
  life.hasSet = false;
  for (const id of world.folders.keys()) changed(world, id, byHand.withoutSet(life.student.set.id));
  return [said, hadSet ? 'done' : 'set_not_found'];
};

const kindsOfCards: readonly string[] = ['delete set', 'undo', 'review', 'suspend'] satisfies CardAction['kind'][];
const isOfCards = (action: SharingAction): action is CardAction => kindsOfCards.includes(action.kind);

/** Makes the change; returns the store's answer and the expected one. */
export const perform = (store: Store, world: World, action: SharingAction): Promise<Said> =>
  isOfCards(action) ? ofCards(store, world, action) : ofFolder(store, world, action);
