import type { Store } from '@flashcards/persistence-ports';
import { progressOf } from '@flashcards/quests';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questsOf } from './a-quest.ts';
import type { QuestAction } from './a-quest-history.ts';
import { anyQuestHistory } from './a-quest-history.ts';
import { rebuiltBy } from '../asking.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import type { Of, QuestWorld } from './quest-actions.ts';
import {
  aQuestWorld,
  ask,
  create,
  instantOf,
  questAt,
  review,
  studentAt,
  suspendCard,
  undoReview,
} from './quest-actions.ts';
import type { Found, QuestsByHand } from './quests-by-hand.ts';
import { questsByHand } from './quests-by-hand.ts';

const askByHand = (
  byHand: QuestsByHand,
  world: QuestWorld,
  action: Of<'invite' | 'answer' | 'join' | 'leave' | 'delete'>,
): string => {
  const [{ id }, { user }, now] = [questAt(world, action.quest), studentAt(world, action.who), instantOf(action.now)];
  const { person } = studentAt(world, action.who);
  if (action.kind === 'join') return byHand.join(id, studentAt(world, action.whom).user, person, now);
  if (action.kind === 'invite') return byHand.invite(id, user, studentAt(world, action.whom).person, now);
  if (action.kind === 'answer') return byHand.answer(id, user, action.accepts, now);
  return action.kind === 'leave' ? byHand.leave(id, user) : byHand.delete(id, user);
};

const perform = async (store: Store, world: QuestWorld, byHand: QuestsByHand, action: QuestAction): Promise<void> => {
  const { user } = studentAt(world, action.who);
  switch (action.kind) {
    case 'create':
      return byHand.create(await create(store, world, action));
    case 'review':
      return byHand.review(user, await review(store, world, action));
    case 'undo': {
      const id = await undoReview(store, world, action);
      return id && byHand.undo(user, id);
    }
    case 'suspend':
      return expect(await suspendCard(store, world, action)).toBe('done');
    default:
      expect(await ask(store, world, action)).toBe(askByHand(byHand, world, action));
  }
};

const ascending = (one: Found, other: Found): number => (one.quest.id < other.quest.id ? -1 : 1);

/** Expects each student to find their quests and totals as computed by hand. */
const expectByHand = async (store: Store, { students }: QuestWorld, byHand: QuestsByHand): Promise<void> => {
  const each = students.map(async ({ user }) => {
    const found = (await questsOf(store, user)).map(({ quest, stints }) => ({
      quest,
      progress: quest.participants.map((participant) => progressOf(participant, stints)),
    }));
    expect([...found].sort(ascending)).toEqual([...byHand.of(user)].sort(ascending));
    expect(await store.activities.find(user)).toEqual(byHand.totals(user));
  });
  await Promise.all(each);
};

const lived = async (twins: CurrentTwins, actions: readonly QuestAction[]): Promise<void> => {
  const [store, twin] = twins();
  const world = await aQuestWorld(store);
  const byHand = questsByHand();
  for (const [index, action] of actions.entries()) {
    const [one, other] = index % 2 === 0 ? [store, twin] : [twin, store];
    await perform(one, world, byHand, action);
    await expectByHand(other, world, byHand);
  }
  for (const { user } of world.students) await rebuiltBy(store, user);
  await expectByHand(twin, world, byHand);
  const [gone, ...students] = world.students;
  if (!gone) throw new Error('there are students');
  await store.users.delete(gone.person);
  byHand.without(gone.user);
  await expectByHand(twin, { ...world, students }, byHand);
};

export const questHistoriesConformance = (open: OpenTwins): void => {
  describe('a history of quests', () => {
    const twins = openedTwins(open);
    it('equals a computation by hand after each change, after a rebuild, and after a deletion', async () => {
      const property = fc.asyncProperty(anyQuestHistory, (actions) => lived(twins, actions));
      await fc.assert(property, { numRuns: 2, endOnFailure: true });
    });
  });
};
