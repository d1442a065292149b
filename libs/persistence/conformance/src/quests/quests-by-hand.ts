import { progressBy } from '@flashcards/goals';
import type { AccountId, Outcome, QuestId, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Quest, Stints } from '@flashcards/quests';
import {
  answerInvitation,
  codeRenewal,
  concerns,
  invite,
  joinQuest,
  judgeQuest,
  leaveQuest,
  mayDelete,
  progressOf,
  stintOf,
  windowOfStint,
  withoutAccount,
} from '@flashcards/quests';
import type { Person } from '@flashcards/kernel';
import type { ReviewEvent, Totals } from '@flashcards/study';
import { rebuilt } from '../study/an-undo.ts';

/** The log of one of several learners, and their wins. */
interface Studied {
  readonly events: ReviewEvent[];
  readonly undone: Set<ReviewId>;
  won: number;
}

/** A quest as a participant must find it, with the progress of each participant. */
export interface Found {
  readonly quest: Quest;
  readonly progress: readonly number[];
}

/** The expected quests, computed from the changes and from complete logs. */
export interface QuestsByHand {
  readonly create: (quest: Quest) => void;
  readonly invite: (id: QuestId, by: AccountId, invited: Person, now: Date) => string;
  readonly answer: (id: QuestId, account: AccountId, accepts: boolean, now: Date) => string;
  readonly join: (id: QuestId, by: AccountId, person: Person, now: Date) => string;
  readonly leave: (id: QuestId, account: AccountId) => string;
  readonly delete: (id: QuestId, account: AccountId) => string;
  readonly review: (account: AccountId, events: readonly ReviewEvent[]) => void;
  readonly undo: (account: AccountId, id: ReviewId) => void;
  readonly without: (account: AccountId) => void;
  readonly of: (account: AccountId) => readonly Found[];
  readonly totals: (account: AccountId) => Totals;
}

export const questsByHand = (): QuestsByHand => {
  const quests = new Map<QuestId, Quest>();
  const students = new Map<AccountId, Studied>();

  const studied = (account: AccountId): Studied => {
    const found = students.get(account) ?? { events: [], undone: new Set(), won: 0 };
    students.set(account, found);
    return found;
  };
  const keptBy = (account: AccountId) => {
    const { events, undone } = studied(account);
    return rebuilt(events.filter(({ id }) => !undone.has(id)));
  };
  const stintsOf = (quest: Quest): Stints =>
    new Map(
      quest.participants
        .filter(({ status }) => status === 'accepted')
        .map((each) => [each.account, progressBy(windowOfStint(stintOf(quest, each)), keptBy(each.account).events)]),
    );
  const put = (id: QuestId, quest: Quest | undefined): void => void (quest ? quests.set(id, quest) : quests.delete(id));
  const judge = (): void => {
    for (const [id, quest] of quests) {
      const judged = judgeQuest(quest, stintsOf(quest));
      if (judged === quest) continue;
      put(id, judged);
      for (const winner of judged.verdict?.winners ?? []) studied(winner).won += 1;
    }
  };
  const earnedIn = (quest: Quest, account: AccountId) => ({ account, earned: stintsOf(quest).get(account) ?? 0 });
  const change = (id: QuestId, change: (quest: Quest) => Outcome<Quest | undefined, string>): string => {
    const quest = quests.get(id);
    const outcome = quest ? change(quest) : refuse('quest_not_found');
    if (!outcome.ok) return outcome.code;
    put(id, outcome.value);
    judge();
    return 'done';
  };

  return {
    create: (quest) => {
      put(quest.id, quest);
      judge();
    },
    invite: (id, by, invited, now) => change(id, (quest) => invite(quest, { by, invited, now })),
    answer: (id, account, accepts, now) => change(id, (quest) => answerInvitation(quest, { account, accepts, now })),
    join: (id, by, person, now) =>
      change(id, (quest) => {
        const allowed = codeRenewal(quest, { by, now });
        return allowed.ok ? joinQuest(quest, { person, now }) : allowed;
      }),
    leave: (id, account) => change(id, (quest) => leaveQuest(quest, earnedIn(quest, account))),
    delete: (id, account) =>
      change(id, (quest) => (mayDelete(quest, account) ? ok(undefined) : refuse('not_quest_owner'))),
    review: (account, events) => {
      for (const event of [...events].sort((one, other) => one.seq - other.seq)) {
        studied(account).events.push(event);
        judge();
      }
    },
    undo: (account, id) => {
      studied(account).undone.add(id);
      judge();
    },
    without: (account) => {
      for (const [id, quest] of quests) put(id, withoutAccount(quest, earnedIn(quest, account)));
      students.delete(account);
    },
    of: (account) =>
      [...quests.values()]
        .filter((quest) => concerns(quest, account))
        .map((quest) => {
          const stints = stintsOf(quest);
          return { quest, progress: quest.participants.map((each) => progressOf(each, stints)) };
        }),
    totals: (account) => ({ ...keptBy(account).totals, questsWon: studied(account).won }),
  };
};
