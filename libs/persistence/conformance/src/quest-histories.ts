import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { progressOf } from '@flashcards/quests';
import type { Quest } from '@flashcards/quests';
import type { Review, ReviewEvent } from '@flashcards/study';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardAt } from './a-learner.ts';
import type { Student } from './a-person.ts';
import { aStudent } from './a-person.ts';
import { accept, aStoredQuest, decline, deleteQuest, inviteTo, leaveQuest, questsOf } from './a-quest.ts';
import type { QuestDeed, Told, When } from './a-quest-history.ts';
import { anyQuestHistory, cardsOfStudent, studentsOfHistory } from './a-quest-history.ts';
import { recordedAll, today } from './a-review.ts';
import { undo } from './an-undo.ts';
import { rebuiltBy } from './asking.ts';
import { suspend } from './changing.ts';
import type { CurrentTwins, OpenTwins } from './opened-store.ts';
import { openedTwins } from './opened-store.ts';
import type { Found, QuestsByHand } from './quests-by-hand.ts';
import { questsByHand } from './quests-by-hand.ts';
import { randomReviewId } from './random-ids.ts';

const start = Date.parse('2026-03-02T12:00:00.000Z');
const dayInMilliseconds = 86_400_000;
const instantOf = ({ days, later }: When): Date => new Date(start + days * dayInMilliseconds + later);
const dayAt = (number: number): LocalDate => addDays(today, number);

interface World {
  readonly students: readonly Student[];
  readonly byHand: QuestsByHand;
  /** As they were made. */
  readonly quests: Quest[];
  readonly events: Map<Student, ReviewEvent[]>;
}

const reviewOf = (told: Told, { set }: Student): Review => ({
  id: randomReviewId(),
  card: cardAt(set, told.card),
  rating: told.rating,
  at: instantOf(told),
  day: dayAt(told.days + told.zone),
  retention: 0.9,
});

const studentAt = ({ students }: World, number: number): Student => {
  const student = students[number];
  if (!student) throw new Error('there is no such student');
  return student;
};

type Of<Kind extends QuestDeed['kind']> = QuestDeed & { readonly kind: Kind };

const create = async (store: Store, world: World, deed: Of<'create'>): Promise<void> => {
  const { person } = studentAt(world, deed.who);
  const { of: kind, target } = deed;
  const asked = { kind, target, deadline: dayAt(deed.deadline), createdAt: instantOf(deed.now) };
  const quest = await aStoredQuest(store, person, asked);
  world.quests.push(quest);
  world.byHand.create(quest);
};

/** What the store said of a deed of one quest, and what it had to say. */
const ofQuest = async (
  store: Store,
  world: World,
  deed: Of<'invite' | 'answer' | 'leave' | 'delete'>,
): Promise<readonly [said: string, byHand: string]> => {
  const quest = world.quests.at(deed.quest % world.quests.length);
  const { person } = studentAt(world, deed.who);
  if (!quest) throw new Error('there is a quest');
  const { byHand } = world;
  const now = instantOf(deed.now);
  if (deed.kind === 'invite') {
    const { person: invited } = studentAt(world, deed.whom);
    const said = await inviteTo(store, { ...quest, by: person, now }, invited);
    return [said, byHand.invite(quest.id, person.account, invited, now)];
  }
  if (deed.kind === 'answer') {
    const said = await (deed.accepts ? accept : decline)(store, person, quest, now);
    return [said, byHand.answer(quest.id, person.account, deed.accepts, now)];
  }
  if (deed.kind === 'leave')
    return [await leaveQuest(store, person, quest, now), byHand.leave(quest.id, person.account)];
  return [await deleteQuest(store, person, quest), byHand.delete(quest.id, person.account)];
};

const study = async (store: Store, world: World, deed: Of<'review' | 'undo'>): Promise<void> => {
  const student = studentAt(world, deed.who);
  const known = world.events.get(student) ?? [];
  if (deed.kind === 'review') {
    const told = deed.told.map((each) => reviewOf(each, student));
    const events = await recordedAll(store, student.user, told, dayAt(9));
    world.events.set(student, [...known, ...events]);
    world.byHand.review(student.user, events);
    return;
  }
  const event = known.at(deed.review % Math.max(1, known.length));
  if (!event) return;
  expect(await undo(store, student.user, event.id, dayAt(9))).toMatchObject({ ok: true });
  world.byHand.undo(student.user, event.id);
};

const done = async (store: Store, world: World, deed: QuestDeed): Promise<void> => {
  if (deed.kind === 'create') return create(store, world, deed);
  if (deed.kind === 'review' || deed.kind === 'undo') return study(store, world, deed);
  if (deed.kind === 'suspend') {
    const { user, set } = studentAt(world, deed.who);
    expect(await suspend(store, user, { id: cardAt(set, deed.card) }, deed.suspended)).toBe('done');
    return;
  }
  const [said, byHand] = await ofQuest(store, world, deed);
  expect(said).toBe(byHand);
};

const ascending = (one: Found, other: Found): number => (one.quest.id < other.quest.id ? -1 : 1);

/** Each finds their quests and totals as they are worked out by hand. */
const expectByHand = async (store: Store, { students, byHand }: World): Promise<void> => {
  const each = students.map(async ({ user }) => {
    const found = (await questsOf(store, user)).map(({ quest, stints }) => ({
      quest,
      progress: quest.participants.map((each) => progressOf(each, stints)),
    }));
    expect([...found].sort(ascending)).toEqual([...byHand.of(user)].sort(ascending));
    expect(await store.activities.find(user)).toEqual(byHand.totals(user));
  });
  await Promise.all(each);
};

const lived = async (twins: CurrentTwins, deeds: readonly QuestDeed[]): Promise<void> => {
  const students: Student[] = [];
  for (let count = 0; count < studentsOfHistory; count += 1)
    students.push(await aStudent(twins()[0], { cards: cardsOfStudent }));
  const world: World = { students, byHand: questsByHand(), quests: [], events: new Map() };
  for (const [index, deed] of deeds.entries()) {
    const [store, other] = index % 2 === 0 ? twins() : ([twins()[1], twins()[0]] as const);
    await done(store, world, deed);
    await expectByHand(other, world);
  }
  const [store, twin] = twins();
  for (const { user } of students) await rebuiltBy(store, user);
  await expectByHand(twin, world);
  const [gone, ...others] = students;
  if (!gone) throw new Error('there are students');
  await store.users.delete(gone.person);
  world.byHand.without(gone.user);
  await expectByHand(twin, { ...world, students: others });
};

export const questHistoriesConformance = (open: OpenTwins): void => {
  describe('a history of quests', () => {
    const twins = openedTwins(open);
    it('is as worked out by hand after each deed, after a rebuild, and without one of them', async () => {
      const property = fc.asyncProperty(anyQuestHistory, (deeds) => lived(twins, deeds));
      await fc.assert(property, { numRuns: 3, endOnFailure: true });
    });
  });
};
