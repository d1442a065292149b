import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import type { Student } from './a-person.ts';
import { aStudent } from './a-person.ts';
import { aStoredQuest } from '../quests/a-quest.ts';
import { aReview, recorded } from '../study/a-review.ts';
import type { WholeSet } from '../library/a-set.ts';
import type { Owned } from '../sharing/a-shared-folder.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';

interface Neighbour extends Student {
  /** With the neighbour's set in it. */
  readonly folder: Owned;
}

const neighbours = new WeakMap<Store, Promise<Neighbour>>();

const aNeighbour = async (store: Store): Promise<Neighbour> => {
  const student = await aStudent(store, { cards: 2 });
  const folder = await aStoredFolder(store, student.person);
  await share(store, student.person, folder, student.set);
  return { ...student, folder };
};

/** A user who shares a set with every account that `amongOthers` makes; one for each handle of a store. */
const theNeighbour = (store: Store): Promise<Neighbour> => {
  const known = neighbours.get(store) ?? aNeighbour(store);
  neighbours.set(store, known);
  return known;
};

/** What an account has together with others. */
export interface Company {
  /** The account's own quest, without other participants. */
  readonly quest: Quest;
  /** The account's own folder with one of its sets, without other members. */
  readonly folder: Owned;
  /** The account has reviewed one card of the neighbour’s. */
  readonly neighbour: Neighbour;
}

export const amongOthers = async (store: Store, person: Person, set: WholeSet): Promise<Company> => {
  const neighbour = await theNeighbour(store);
  await letIn(store, neighbour.folder, person);
  const quest = await aStoredQuest(store, person);
  const folder = await aStoredFolder(store, person);
  await share(store, person, folder, set);
  await recorded(store, person.account, aReview({ card: neighbour.card }));
  return { quest, folder, neighbour };
};
