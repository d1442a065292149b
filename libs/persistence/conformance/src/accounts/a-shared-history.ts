import type { Person, ReviewId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import fc from 'fast-check';
import { deleteCard, editCard, flag, suspend } from '../changing.ts';
import { aStoredGoal, edit } from '../goals/a-goal.ts';
import type { LibraryStep } from '../library/a-library-history.ts';
import { anyLibraryStep } from '../library/a-library-history.ts';
import { aCard, aSet } from '../library/a-set.ts';
import type { Named } from '../library/library-actions.ts';
import { roundOf } from '../library/library-actions.ts';
import { accept, aStoredQuest, decline, deleteQuest, inviteTo, leaveQuest } from '../quests/a-quest.ts';
import type { Owned } from '../sharing/a-shared-folder.ts';
import {
  aStoredFolder,
  deleteFolderOf,
  join,
  leaveFolder,
  putOut,
  setRole,
  share,
  unshare,
} from '../sharing/a-shared-folder.ts';
import { aReview, record } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';

/** What a history has named so far. The first person owns the sets and the folders; the second one joins them. */
export interface World extends Named {
  readonly people: readonly [Person, Person];
  readonly folders: Owned[];
  readonly goals: Awaited<ReturnType<typeof aStoredGoal>>[];
  readonly quests: Awaited<ReturnType<typeof aStoredQuest>>[];
  readonly reviews: ReviewId[];
}

/** A change by one of the two; things are chosen by number. */
export interface SharedStep {
  readonly kind: keyof typeof others;
  readonly by: 0 | 1;
  readonly nth: number;
}

export type AnyStep = LibraryStep | SharedStep;

interface Asked extends Omit<SharedStep, 'kind'> {
  readonly store: Store;
  readonly world: World;
}

const nth = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)];

const cardOf = ({ world: { cards }, nth: number }: Asked) => nth(cards, number) ?? aCard();
const setOf = ({ world: { sets }, nth: number }: Asked) => nth(sets, number) ?? aSet();
const who = ({ world: { people }, by }: Asked): Person => people[by];

const inFolder = async (asked: Asked, work: (folder: Owned) => Promise<unknown>): Promise<void> => {
  const folder = nth(asked.world.folders, asked.nth);
  if (folder) await work(folder);
};

const inQuest = async (asked: Asked, work: (quest: World['quests'][number]) => Promise<unknown>): Promise<void> => {
  const quest = nth(asked.world.quests, asked.nth);
  if (quest) await work(quest);
};

const others = {
  review: async (asked: Asked) => {
    const review = aReview({ card: cardOf(asked).id });
    asked.world.reviews.push(review.id);
    await record(asked.store, who(asked).account, review);
  },
  undo: async (asked: Asked) => {
    const id = nth(asked.world.reviews, asked.nth);
    if (id !== undefined) await undo(asked.store, who(asked).account, id);
  },
  suspend: (asked: Asked) => suspend(asked.store, who(asked).account, cardOf(asked), asked.nth % 2 === 0),
  flag: (asked: Asked) => flag(asked.store, who(asked).account, cardOf(asked), asked.nth % 8),
  edit: (asked: Asked) => editCard(asked.store, who(asked).account, { ...aCard(), id: cardOf(asked).id }),
  remove: (asked: Asked) => deleteCard(asked.store, who(asked).account, cardOf(asked)),
  goal: async (asked: Asked) => {
    asked.world.goals.push(await aStoredGoal(asked.store, who(asked).account, { target: 15 }));
  },
  'edit-goal': async (asked: Asked) => {
    const goal = nth(asked.world.goals, asked.nth);
    if (goal) await edit(asked.store, who(asked).account, goal, { target: 10 + asked.nth });
  },
  'delete-goal': async (asked: Asked) => {
    const goal = nth(asked.world.goals, asked.nth);
    if (goal) await asked.store.goals.delete(who(asked).account, goal.id);
  },
  quest: async (asked: Asked) => {
    asked.world.quests.push(await aStoredQuest(asked.store, who(asked), { target: 30 }));
  },
  invite: (asked: Asked) =>
    inQuest(asked, (quest) =>
      inviteTo(asked.store, { ...quest, by: who(asked) }, asked.world.people[1 - asked.by] ?? who(asked)),
    ),
  accept: (asked: Asked) => inQuest(asked, (quest) => accept(asked.store, who(asked), quest)),
  decline: (asked: Asked) => inQuest(asked, (quest) => decline(asked.store, who(asked), quest)),
  'leave-quest': (asked: Asked) => inQuest(asked, (quest) => leaveQuest(asked.store, who(asked), quest)),
  'delete-quest': (asked: Asked) => inQuest(asked, (quest) => deleteQuest(asked.store, who(asked), quest)),
  folder: async (asked: Asked) => {
    asked.world.folders.push(await aStoredFolder(asked.store, asked.world.people[0]));
  },
  join: (asked: Asked) => inFolder(asked, (folder) => join(asked.store, asked.world.people[1], folder.code)),
  share: (asked: Asked) => inFolder(asked, (folder) => share(asked.store, folder.by, folder, setOf(asked))),
  unshare: (asked: Asked) => inFolder(asked, (folder) => unshare(asked.store, folder.by, folder, setOf(asked))),
  promote: (asked: Asked) =>
    inFolder(asked, (folder) => setRole(asked.store, folder.by, folder, asked.world.people[1], 'editor')),
  'put-out': (asked: Asked) =>
    inFolder(asked, (folder) => putOut(asked.store, folder.by, folder, asked.world.people[1])),
  'leave-folder': (asked: Asked) =>
    inFolder(asked, (folder) => leaveFolder(asked.store, asked.world.people[1], folder)),
  'delete-shared': (asked: Asked) => inFolder(asked, (folder) => deleteFolderOf(asked.store, folder.by, folder)),
} as const;

const kinds = Object.keys(others) as readonly SharedStep['kind'][];
/** More often than others, so that there is something to share and to count. */
const often = [
  'review',
  'review',
  'review',
  'goal',
  'goal',
  'share',
  'share',
  'join',
  'join',
  'folder',
  'invite',
  'accept',
] as const;

const anySharedStep: fc.Arbitrary<SharedStep> = fc.record({
  kind: fc.constantFrom(...kinds, ...often),
  by: fc.constantFrom(0, 1),
  nth: fc.nat({ max: 9 }),
});

const anyStep: fc.Arbitrary<AnyStep> = fc.oneof(
  { weight: 2, arbitrary: anyLibraryStep },
  { weight: 3, arbitrary: anySharedStep },
);

/** Rounds of concurrent changes, alternating between the servers. */
export const anySharedHistory: fc.Arbitrary<readonly (readonly AnyStep[])[]> = fc.array(
  fc.array(anyStep, { minLength: 1, maxLength: 4 }),
  { minLength: 4, maxLength: 16 },
);

/** Requests the step; a refusal is no failure. */
export const request = async (store: Store, world: World, step: AnyStep): Promise<void> => {
  if ('by' in step) return void (await others[step.kind]({ ...step, store, world }));
  for (const { ask } of roundOf([step], world)) await ask(store, world.people[0].account);
};
