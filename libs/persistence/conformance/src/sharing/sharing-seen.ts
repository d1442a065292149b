import type { SharedFolderId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import { marksOf } from '@flashcards/study';
import { expect } from 'vitest';
import type { Student } from '../accounts/a-person.ts';
import { createdOn } from '../library/a-set.ts';
import { foldersSharedWith, membersOf, sharedSetsOf, visitedBy } from './a-shared-folder.ts';
import { rebuilt } from '../study/an-undo.ts';
import { cardsOf } from '../asking.ts';
import { isMember } from './sharing-by-hand.ts';
import type { Life, World } from './sharing-actions.ts';
import { isVisible } from './sharing-actions.ts';

const ownerFirst = (one: { readonly role: string }, other: { readonly role: string }): number =>
  Number(other.role === 'owner') - Number(one.role === 'owner');

/** Expects this person to find the folder as expected, or to be refused. */
const expectFolder = async (store: Store, world: World, { user }: Student, id: SharedFolderId): Promise<void> => {
  const folder = world.folders.get(id);
  const [members, sets] = await Promise.all([membersOf(store, user, id), sharedSetsOf(store, user, id)]);
  if (!folder || !isMember(folder, user)) {
    const code = folder ? 'not_member' : 'shared_folder_not_found';
    expect([members, sets]).toEqual([code, code]);
    return;
  }
  expect(members).toEqual([...folder.members].sort(ownerFirst));
  const shown = typeof sets === 'string' ? [] : sets.map((each) => [each.id, each.addedAt] as const);
  expect(shown).toEqual(folder.sets.map(({ set, addedAt }) => [set, addedAt]));
};

/** Expects this person to see the allowed data of each set, and all of their own progress. */
const expectCards = async (store: Store, world: World, life: Life): Promise<void> => {
  const { student, events, undone, suspended } = life;
  const { progress } = rebuilt(events.filter(({ id }) => !undone.has(id)));
  for (const owner of world.lives) {
    const { set } = owner.student;
    const seen = (await cardsOf(store, student.user, set.id)).map((card) => [card.id, card.progress, card.suspended]);
    const own = set.cards.map(({ id }) => [id, progress.get(id) ?? newCard(createdOn), suspended.has(id)]);
    expect(seen).toEqual(isVisible(world, student, owner) ? own : []);
  }
  for (const visited of await visitedBy(store, student.user))
    expect(visited).toEqual({
      id: visited.id,
      progress: progress.get(visited.id) ?? newCard(createdOn),
      ...marksOf({ suspended: suspended.has(visited.id) }),
    });
};

const expectList = async (store: Store, world: World, { user }: Student): Promise<void> => {
  const listed = await foldersSharedWith(store, user);
  const shown = listed.map(({ id, role, members, sets }) => ({ id, role, members, sets }));
  const mine = [...world.folders.values()].filter((folder) => isMember(folder, user));
  const byHand = mine.map(({ id, members, sets }) => ({
    id,
    role: members.find(({ account }) => account === user)?.role,
    members: members.length,
    sets: sets.length,
  }));
  expect(new Set(shown)).toEqual(new Set(byHand));
};

/** Expects each of them to find folders, sets, cards and progress as computed by hand. */
export const expectByHand = async (store: Store, world: World): Promise<void> => {
  const each = world.lives.flatMap((life) => [
    expectList(store, world, life.student),
    expectCards(store, world, life),
    ...world.ids.map((id) => expectFolder(store, world, life.student, id)),
  ]);
  await Promise.all(each);
};
