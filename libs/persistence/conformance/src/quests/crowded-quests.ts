import { progressBy } from '@flashcards/goals';
import type { AccountId, QuestId } from '@flashcards/kernel';
import type { CountedQuest, Store } from '@flashcards/persistence-ports';
import type { Participant, Quest } from '@flashcards/quests';
import { isAccepted, progressOf, questProgress, stintOf, windowOfStint } from '@flashcards/quests';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questsOf } from './a-quest.ts';
import type { QuestAction } from './a-quest-history.ts';
import { anyQuestHistory } from './a-quest-history.ts';
import { rebuilt } from '../study/an-undo.ts';
import { rebuiltBy } from '../asking.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import type { QuestWorld } from './quest-actions.ts';
import { aQuestWorld, ask, create, keptBy, review, suspendCard, undoReview } from './quest-actions.ts';

const perform = (store: Store, world: QuestWorld, action: QuestAction): Promise<unknown> => {
  switch (action.kind) {
    case 'create':
      return create(store, world, action);
    case 'review':
      return review(store, world, action);
    case 'undo':
      return undoReview(store, world, action);
    case 'suspend':
      return suspendCard(store, world, action);
    default:
      return ask(store, world, action);
  }
};

/** The first actions one by one, then several concurrently. */
const inRounds = (actions: readonly QuestAction[]): readonly (readonly QuestAction[])[] => {
  const [first, others] = [actions.slice(0, 4), actions.slice(4)];
  const rounds = Array.from({ length: Math.ceil(others.length / 4) }, (_, index) =>
    others.slice(4 * index, 4 * index + 4),
  );
  return [...first.map((action) => [action]), ...rounds];
};

/** Expects a quest to follow its rules, and to count exactly what the logs of its participants hold. */
const expectSound = (world: QuestWorld, { quest, stints }: CountedQuest): void => {
  const counted = (participant: Participant): number => {
    const student = world.students.find(({ user }) => user === participant.account);
    if (!student) throw new Error('it tells of somebody else');
    return progressBy(windowOfStint(stintOf(quest, participant)), rebuilt(keptBy(world, student)).events);
  };
  expect(isAccepted(quest, quest.owner)).toBe(true);
  const left = quest.participants.filter(({ status }) => status === 'left');
  expect(quest.earlier).toBeGreaterThanOrEqual(left.reduce((sum, { earned = 0 }) => sum + earned, 0));
  if (quest.verdict) {
    expect(questProgress(quest, stints)).toBeGreaterThanOrEqual(quest.target);
    return;
  }
  expect(questProgress(quest, stints)).toBeLessThan(quest.target);
  for (const each of quest.participants.filter(({ status }) => status === 'accepted'))
    expect(progressOf(each, stints)).toBe(counted(each));
};

const winsOf = (quests: ReadonlyMap<QuestId, Quest>, account: AccountId): number =>
  [...quests.values()].filter(({ verdict }) => verdict?.winners.includes(account)).length;

interface Seen {
  /** The last known state of each quest. */
  readonly quests: Map<QuestId, Quest>;
  readonly gone: Set<QuestId>;
}

/** Expects all users to find the same on both servers, in a sound state, and exactly the winners to have the bonus. */
const expectRight = async (twins: CurrentTwins, world: QuestWorld, seen: Seen): Promise<void> => {
  const [store, twin] = twins();
  const found = new Map<QuestId, CountedQuest>();
  for (const { user } of world.students) {
    const listed = await questsOf(store, user);
    expect(await questsOf(twin, user)).toEqual(listed);
    for (const each of listed) {
      const known = found.get(each.quest.id) ?? each;
      expect(each).toEqual(known);
      found.set(each.quest.id, each);
    }
  }
  for (const [id, { quest }] of found) seen.quests.set(id, quest);
  for (const { id } of world.quests) if (!found.has(id)) seen.gone.add(id);
  for (const each of found.values()) expectSound(world, each);
  for (const student of world.students) {
    const { questsWon, ...totals } = await twin.activities.find(student.user);
    const { questsWon: _, ...ofLog } = rebuilt(keptBy(world, student)).totals;
    expect(totals).toEqual(ofLog);
    // A deleted quest may have been completed just before.
    const known = winsOf(seen.quests, student.user);
    const unseen = [...seen.gone].filter((id) => !seen.quests.get(id)?.verdict).length;
    expect(questsWon).toBeGreaterThanOrEqual(known);
    expect(questsWon).toBeLessThanOrEqual(known + unseen);
  }
};

const lived = async (twins: CurrentTwins, actions: readonly QuestAction[]): Promise<void> => {
  const [store, twin] = twins();
  const world = await aQuestWorld(store);
  const seen: Seen = { quests: new Map(), gone: new Set() };
  for (const round of inRounds(actions)) {
    const changes = round.map((action, index) => perform(index % 2 === 0 ? store : twin, world, action));
    await Promise.all(changes);
    await expectRight(twins, world, seen);
  }
  await Promise.all(world.students.map(({ user }) => rebuiltBy(store, user)));
  await expectRight(twins, world, seen);
};

export const crowdedQuestsConformance = (open: OpenTwins): void => {
  describe('a history of quests with concurrent changes', () => {
    const twins = openedTwins(open);
    it('leaves each quest consistent with its rules and the logs, the same for all readers, and each bonus with its verdict', async () => {
      const property = fc.asyncProperty(anyQuestHistory, (actions) => lived(twins, actions));
      await fc.assert(property, { numRuns: 2, endOnFailure: true });
    });
  });
};
