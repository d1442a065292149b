import type { User } from '@flashcards/accounts';
import { ok } from '@flashcards/kernel';
import type { CountedQuest, QuestJoinRefusal, Quests, Receipted, Users } from '@flashcards/persistence-ports';
import { isAccepted } from '@flashcards/quests';
import type { Now } from '../clock.ts';
import { withNames } from '../accounts/names.ts';
import type { Once } from '../accounts/once.ts';
import type { InviteCodes } from '../sharing/invite-codes.ts';
import { findIn, joinByCode } from '../sharing/invite-codes.ts';
import type { Detail } from '../study/study-cards.ts';
import type { QuestStanding } from './quest-standing.ts';
import { namingQuests, questStanding } from './quest-standing.ts';

interface Ports {
  readonly quests: Quests;
  readonly users: Users;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

/** Joins a quest by a code as people write it. Reviews count from now on. */
export const joinQuest =
  ({ quests, users, inviteCodes, now }: Ports) =>
  async (
    { account, id }: User,
    { code, detail }: Detail & { readonly code: string },
    once?: Once<QuestStanding>,
  ): Promise<Receipted<QuestStanding, QuestJoinRefusal>> => {
    const at = now();
    const joined = await joinByCode<CountedQuest, QuestJoinRefusal>(
      { code, inviteCodes, now: at, once },
      {
        join: (joining, receipt) => quests.join({ account, id }, joining, receipt),
        idOf: ({ quest }) => quest.id,
        find: (wanted) => findIn(quests.of(account), ({ quest }) => quest.id === wanted && isAccepted(quest, account)),
      },
    );
    if (!joined.ok) return joined;
    const standing = questStanding(joined.value, at);
    const [named] = detail ? await withNames([standing], namingQuests(users)) : [];
    return ok(named ?? standing);
  };
