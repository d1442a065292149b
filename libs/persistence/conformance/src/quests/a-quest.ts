import type { AccountId, Person, QuestId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CountedQuest, Store } from '@flashcards/persistence-ports';
import type { ParticipantStatus, Quest, QuestRequest } from '@flashcards/quests';
import { questProgress } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';
import { today } from '../study/a-review.ts';
import { everyPage } from '../asking.ts';
import { ended } from '../changing.ts';
import { randomCode, randomQuestId } from '../random-ids.ts';

/** Before all reviews of `aReview`. */
const firstMade = Date.parse('2026-03-02T05:00:00.000Z');
let made = 0;

/** An instant before all reviews of `aReview`, a millisecond after the previous one. */
export const earlyOn = (): Date => new Date(firstMade + (made += 1));

/** 100 XP within three days. */
export const aQuest = (of: Partial<QuestRequest> = {}): QuestRequest => ({
  id: randomQuestId(),
  kind: 'xp',
  label: 'friend',
  target: 100,
  deadline: addDays(today, 3),
  createdAt: earlyOn(),
  ...of,
});

/** Creates the quest and returns it; a refusal fails the test. */
export const aStoredQuest = async (store: Store, maker: Person, of: Partial<QuestRequest> = {}): Promise<Quest> => {
  const outcome = await store.quests.create(maker, aQuest(of));
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};

interface Some {
  readonly id: QuestId;
}

export const inviteTo = (
  store: Store,
  { id: quest, by, now = earlyOn() }: Some & { readonly by: Person; readonly now?: Date },
  invited: Person,
): Promise<string> => ended(store.quests.invite(by.account, { quest, invited, now }));

export const accept = (store: Store, { account }: Person, { id: quest }: Some, now = earlyOn()): Promise<string> =>
  ended(store.quests.answer(account, { quest, accepts: true, now }));

export const decline = (store: Store, { account }: Person, { id: quest }: Some, now = earlyOn()): Promise<string> =>
  ended(store.quests.answer(account, { quest, accepts: false, now }));

export const leaveQuest = (store: Store, { account }: Person, { id: quest }: Some, now = earlyOn()): Promise<string> =>
  ended(store.quests.leave(account, { quest, now }));

export const renewQuestCode = (
  store: Store,
  { account }: Person,
  { id: quest }: Some,
  { code = randomCode(), now = earlyOn() } = {},
): Promise<string> => ended(store.quests.renewCode(account, { quest, code, now }));

/** A new code of the quest; a refusal fails the test. */
export const aQuestCode = async (store: Store, person: Person, quest: Some): Promise<CodeHash> => {
  const code = randomCode();
  const answer = await renewQuestCode(store, person, quest, { code });
  if (answer !== 'done') throw new Error(`refused: ${answer}`);
  return code;
};

export const joinQuest = async (store: Store, person: Person, code: CodeHash, now = earlyOn()): Promise<string> => {
  const outcome = await store.quests.join(person, { code, now });
  return outcome.ok ? 'done' : outcome.code;
};

export const deleteQuest = (store: Store, { account }: Person, { id }: Some): Promise<string> =>
  ended(store.quests.delete(account, id));

/** Invites them one after the other, and each accepts; a refusal fails the test. */
export const letJoin = async (
  store: Store,
  quest: Some & { readonly by: Person },
  ...people: readonly Person[]
): Promise<void> => {
  for (const person of people) {
    const answers = [await inviteTo(store, quest, person), await accept(store, person, quest)];
    if (answers.some((answer) => answer !== 'done')) throw new Error(`refused: ${answers.join()}`);
  }
};

export const questsOf = (store: Store, account: AccountId): Promise<readonly CountedQuest[]> =>
  everyPage(store.quests.of(account));

/** The quest in this user's list; a missing one fails the test. */
export const questOf = async (store: Store, { account }: Person, { id }: Some): Promise<CountedQuest> => {
  const found = (await questsOf(store, account)).find(({ quest }) => quest.id === id);
  if (!found) throw new Error('no such quest');
  return found;
};

/** The progress of all participants together, in this user's list. */
export const progressIn = async (store: Store, person: Person, of: Some): Promise<number> => {
  const { quest, stints } = await questOf(store, person, of);
  return questProgress(quest, stints);
};

/** The status of each of these in the quest, in the first one's list; 'none' for others. */
export const standingsIn = async (
  store: Store,
  of: Some,
  viewer: Person,
  ...others: readonly Person[]
): Promise<readonly (ParticipantStatus | 'none')[]> => {
  const { quest } = await questOf(store, viewer, of);
  return [viewer, ...others].map(
    ({ account }) => quest.participants.find((each) => each.account === account)?.status ?? 'none',
  );
};

export const wonBy = async (store: Store, { account }: Person): Promise<number> =>
  (await store.activities.find(account)).questsWon;
