import type { LocalDate, Person, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import type { Review, ReviewEvent } from '@flashcards/study';
import { cardAt } from '../study/a-learner.ts';
import type { Student } from '../accounts/a-person.ts';
import { aStudent } from '../accounts/a-person.ts';
import {
  accept,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  joinQuest,
  leaveQuest,
  renewQuestCode,
} from './a-quest.ts';
import type { CardReview, QuestAction, When } from './a-quest-history.ts';
import { cardsOfStudent, studentsOfHistory } from './a-quest-history.ts';
import { recordedAll, today } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';
import { suspend } from '../changing.ts';
import { randomCode, randomReviewId } from '../random-ids.ts';

const start = Date.parse('2026-03-02T12:00:00.000Z');
const dayInMilliseconds = 86_400_000;
const dayAt = (number: number): LocalDate => addDays(today, number);

export const instantOf = ({ days, later }: When): Date => new Date(start + days * dayInMilliseconds + later);

/** The state of several learners who take part in quests together. */
export interface QuestWorld {
  readonly students: readonly Student[];
  /** In the order of creation. */
  readonly quests: Quest[];
  readonly events: Map<Student, ReviewEvent[]>;
  readonly undone: Set<ReviewId>;
}

export const aQuestWorld = async (store: Store): Promise<QuestWorld> => {
  const students: Student[] = [];
  for (let count = 0; count < studentsOfHistory; count += 1)
    students.push(await aStudent(store, { cards: cardsOfStudent }));
  return { students, quests: [], events: new Map(students.map((each) => [each, []])), undone: new Set() };
};

export const studentAt = ({ students }: QuestWorld, number: number): Student => {
  const student = students[number];
  if (!student) throw new Error('there is no such student');
  return student;
};

/** All reviews of this student that are not undone. */
export const keptBy = ({ events, undone }: QuestWorld, student: Student): readonly ReviewEvent[] =>
  (events.get(student) ?? []).filter(({ id }) => !undone.has(id));

const reviewOf = (given: CardReview, { set }: Student): Review => ({
  id: randomReviewId(),
  card: cardAt(set, given.card),
  rating: given.rating,
  at: instantOf(given),
  day: dayAt(given.days + given.zone),
  retention: 0.9,
});

export type Of<Kind extends QuestAction['kind']> = QuestAction & { readonly kind: Kind };

/** The quest of an action, chosen by number from the existing ones. */
export const questAt = ({ quests }: QuestWorld, number: number): Quest => {
  const quest = quests[number % quests.length];
  if (!quest) throw new Error('there is a quest');
  return quest;
};

const afterAll = dayAt(9);

export const create = async (store: Store, world: QuestWorld, action: Of<'create'>): Promise<Quest> => {
  const { of: kind, target } = action;
  const request = { kind, target, deadline: dayAt(action.deadline), createdAt: instantOf(action.now) };
  const quest = await aStoredQuest(store, studentAt(world, action.who).person, request);
  world.quests.push(quest);
  return quest;
};

interface JoinBy {
  readonly host: Person;
  readonly person: Person;
  readonly now: Date;
}

/** Joins by a new code of the host's. */
const joinBy = async (store: Store, quest: Quest, { host, person, now }: JoinBy): Promise<string> => {
  const code = randomCode();
  const renewed = await renewQuestCode(store, host, quest, { code, now });
  return renewed === 'done' ? joinQuest(store, person, code, now) : renewed;
};

/** Requests one change of a quest; returns 'done' or the refusal. */
export const ask = (
  store: Store,
  world: QuestWorld,
  action: Of<'invite' | 'answer' | 'join' | 'leave' | 'delete'>,
): Promise<string> => {
  const quest = questAt(world, action.quest);
  const { person } = studentAt(world, action.who);
  const now = instantOf(action.now);
  if (action.kind === 'invite')
    return inviteTo(store, { ...quest, by: person, now }, studentAt(world, action.whom).person);
  if (action.kind === 'join') return joinBy(store, quest, { host: studentAt(world, action.whom).person, person, now });
  if (action.kind === 'answer') return (action.accepts ? accept : decline)(store, person, quest, now);
  return action.kind === 'leave' ? leaveQuest(store, person, quest, now) : deleteQuest(store, person, quest);
};

/** Records the reviews; returns their events. */
export const review = async (
  store: Store,
  world: QuestWorld,
  action: Of<'review'>,
): Promise<readonly ReviewEvent[]> => {
  const student = studentAt(world, action.who);
  const reviews = action.reviews.map((each) => reviewOf(each, student));
  const events = await recordedAll(store, student.user, reviews, afterAll);
  world.events.get(student)?.push(...events);
  return events;
};

/** Undoes one of the reviews; returns its id, or nothing where there is none. */
export const undoReview = async (
  store: Store,
  world: QuestWorld,
  action: Of<'undo'>,
): Promise<ReviewId | undefined> => {
  const student = studentAt(world, action.who);
  const known = world.events.get(student) ?? [];
  const event = known[action.review % Math.max(1, known.length)];
  if (!event) return undefined;
  world.undone.add(event.id);
  const outcome = await undo(store, student.user, event.id, afterAll);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return event.id;
};

export const suspendCard = (store: Store, world: QuestWorld, action: Of<'suspend'>): Promise<string> => {
  const { user, set } = studentAt(world, action.who);
  return suspend(store, user, { id: cardAt(set, action.card) }, action.suspended);
};
