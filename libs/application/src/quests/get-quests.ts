import type { User } from '@flashcards/accounts';
import type { CountedQuest, Quests, Users } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { QuestStanding } from './quest-standing.ts';
import { namingQuests, questStanding } from './quest-standing.ts';
import { pagesWithNames } from '../accounts/names.ts';
import { whileThere } from '../accounts/while-there.ts';
import type { Detail } from '../study/study-cards.ts';

interface Ports {
  readonly users: Users;
  readonly quests: Quests;
  readonly now: Now;
}

const standingsOf = async function* (pages: AsyncIterable<readonly CountedQuest[]>, at: Date) {
  for await (const page of pages) yield page.map((each) => questStanding(each, at));
};

/**
 * The quests that the learner is in or invited to, oldest first, judged when they are read. They are read page by page:
 * the store holds nothing between pages, and the pages are not one snapshot.
 */
export const getQuests =
  ({ users, quests, now }: Ports) =>
  (user: User, { detail }: Detail = {}): AsyncIterable<readonly QuestStanding[]> => {
    const standings = standingsOf(quests.of(user.account), now());
    const shown: AsyncIterable<readonly QuestStanding[]> = detail
      ? pagesWithNames(standings, namingQuests(users))
      : standings;
    return whileThere({ users }, user)(shown);
  };
