import type { User } from '@flashcards/accounts';
import type { Quests } from '@flashcards/persistence-ports';
import type { Now } from './clock.ts';
import type { QuestStanding } from './quest-standing.ts';
import { questStanding } from './quest-standing.ts';

/**
 * The quests that the learner is in or invited to, oldest first, judged as they are read. A page at a time: nothing is
 * held in the store while someone reads, and the pages are not one state.
 */
export const getQuests = ({ quests, now }: { readonly quests: Quests; readonly now: Now }) =>
  async function* ({ account }: User): AsyncGenerator<Iterable<QuestStanding>> {
    const asked = now();
    for await (const page of quests.of(account)) yield page.map((each) => questStanding(each, asked));
  };
