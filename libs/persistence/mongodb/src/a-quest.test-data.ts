import type { CardId, Person } from '@flashcards/kernel';
import type { Student } from '@flashcards/persistence-conformance';
import {
  accept,
  aPerson,
  aReview,
  aStoredQuest,
  aStudent,
  cardAt,
  deleteQuest,
  inviteTo,
  questsOf,
  recorded,
  wonBy,
} from '@flashcards/persistence-conformance';
import type { CountedQuest, Store } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import { questProgress } from '@flashcards/quests';

let ticks = 0;

/** A second after the one told before: one quest counts nothing of those before it. */
export const tick = (): Date => new Date(Date.parse('2026-03-02T06:00:00.000Z') + (ticks += 1) * 1_000);

/** Who takes part in one quest after the other. */
export interface Cast {
  readonly anna: Student;
  readonly ben: Student;
  readonly cora: Person;
  /** One of their cards that nobody has reviewed. */
  readonly nextCard: (of: Student) => CardId;
}

export const aCast = async (store: Store, cards = 60): Promise<Cast> => {
  let next = 0;
  return {
    anna: await aStudent(store, { cards }),
    ben: await aStudent(store, { cards }),
    cora: await aPerson(store),
    nextCard: ({ set }) => cardAt(set, (next += 1) % cards),
  };
};

/** A quest of anna's that ben is in, with 10 XP, and that cora is asked to join. */
export interface Scene extends Cast {
  readonly quest: Quest & { readonly by: Person };
  /** How many quests each had won before it. */
  readonly wonBefore: readonly number[];
}

const people = ({ anna, ben, cora }: Cast): readonly Person[] => [anna.person, ben.person, cora];

export const review = (store: Store, of: Student, { nextCard }: Cast): Promise<unknown> =>
  recorded(store, of.user, aReview({ card: nextCard(of), at: tick() }));

const won = (store: Store, cast: Cast): Promise<number[]> =>
  Promise.all(people(cast).map((each) => wonBy(store, each)));

export const aScene = async (store: Store, cast: Cast, target = 1_000): Promise<Scene> => {
  const { anna, ben, cora } = cast;
  const wonBefore = await won(store, cast);
  const quest = { ...(await aStoredQuest(store, anna.person, { target, createdAt: tick() })), by: anna.person };
  const now = tick();
  await inviteTo(store, { ...quest, now }, ben.person);
  await accept(store, ben.person, quest, now);
  await review(store, ben, cast);
  await inviteTo(store, quest, cora);
  return { ...cast, quest, wonBefore };
};

const nameIn =
  ({ anna, ben, cora }: Cast) =>
  (account: string): string =>
    account === anna.user ? 'anna' : account === ben.user ? 'ben' : account === cora.account ? 'cora' : 'somebody';

const toldBy = (scene: Scene, { quest, stints }: CountedQuest): string => {
  const name = nameIn(scene);
  const standing = quest.participants.map(({ account, status }) => `${name(account)} ${status}`).sort();
  const winners = quest.verdict ? `won by ${quest.verdict.winners.map(name).sort().join(' and ')}` : 'open';
  return [`${name(quest.owner)}’s`, ...standing, questProgress(quest, stints), winners].join(', ');
};

/** What each of them finds of the quest, in this order, and how many bonuses each has of it. */
export const seenOf = async (store: Store, scene: Scene, isTurned = false): Promise<readonly unknown[]> => {
  const viewers = isTurned ? people(scene).toReversed() : people(scene);
  const told: string[] = [];
  for (const { account } of viewers) {
    const found = (await questsOf(store, account)).find(({ quest }) => quest.id === scene.quest.id);
    told.push(found ? toldBy(scene, found) : 'none');
  }
  const bonuses = (await won(store, scene)).map((each, index) => each - (scene.wonBefore[index] ?? 0));
  return [...(isTurned ? told.toReversed() : told), bonuses];
};

export const endOf = async (store: Store, { quest, ...cast }: Scene): Promise<void> => {
  for (const each of people(cast)) await deleteQuest(store, each, quest);
};

export const corasAnswer = (store: Store, { cora, quest }: Scene): Promise<string> =>
  accept(store, cora, quest, tick());
