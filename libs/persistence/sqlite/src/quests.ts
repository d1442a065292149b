import type { AccountId, Outcome, QuestId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type {
  Inviting,
  Leaving,
  QuestDeletionRefusal,
  QuestInviteRefusal,
  Quests,
} from '@flashcards/persistence-ports';
import { invite, leaveQuest, mayDelete } from '@flashcards/quests';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { answerQuest, createQuest } from './join-quests.ts';
import { formerQuests, listedQuests } from './listed-quests.ts';
import { hasTooManyInvitations } from './quest-counts.ts';
import { findQuest } from './quest-rows.ts';
import { once } from './receipts.ts';
import { saveQuest } from './save-quest.ts';
import type { StudyTurns } from './study-turns.ts';
import { noUser, ownerKey, refuseGone, userKey } from './users.ts';

const inviteTo = (
  connection: Connection,
  by: AccountId,
  { quest, invited, now }: Inviting,
): Outcome<void, QuestInviteRefusal> => {
  const user = userKey(connection, invited.account);
  if (user === noUser) return refuse('user_not_found');
  const found = findQuest(connection, quest);
  if (!found) return refuse('quest_not_found');
  const outcome = invite(found.present, { by, invited, now });
  if (!outcome.ok) return outcome;
  if (hasTooManyInvitations(connection, { user, by: userKey(connection, by) })) return refuse('too_many_invitations');
  saveQuest(connection, found, outcome.value);
  return ok(undefined);
};

const leave = (connection: Connection, account: AccountId, { quest }: Leaving): Outcome<void, 'quest_not_found'> => {
  const found = findQuest(connection, quest);
  if (!found) return refuse('quest_not_found');
  const outcome = leaveQuest(found.present, { account, earned: found.stints.get(account) ?? 0 });
  if (!outcome.ok) return outcome;
  saveQuest(connection, found, outcome.value);
  return ok(undefined);
};

const remove = (connection: Connection, account: AccountId, id: QuestId): Outcome<void, QuestDeletionRefusal> => {
  const found = findQuest(connection, id);
  if (!found) return refuse('quest_not_found');
  if (!mayDelete(found.present, account)) return refuse('not_quest_owner');
  saveQuest(connection, found, undefined);
  return ok(undefined);
};

export const sqliteQuests = (database: Database, turns: StudyTurns): Quests => ({
  create: (maker, request, receipt) => createQuest(turns, { maker, request, receipt }),

  of: (account) => listedQuests(database, account),

  former: (account) => formerQuests(database, account),

  invite: (account, inviting, receipt) =>
    database.write(
      (connection) =>
        once(connection, ownerKey(connection, account), {
          receipt,
          work: () => inviteTo(connection, account, inviting),
        }),
      account,
    ),

  answer: (account, answering, receipt) => answerQuest(turns, { account, answering, receipt }),

  // What it ends is the account's: what is worked out of its log meanwhile is worked out anew.
  leave: (account, leaving, receipt) =>
    turns.decide(account, {
      receipt,
      plan: (_, user) => {
        refuseGone(user);
        return ok(undefined);
      },
      write: ({ connection }) => leave(connection, account, leaving),
    }),

  delete: (account, quest, receipt) =>
    database.write(
      (connection) =>
        once(connection, ownerKey(connection, account), {
          receipt,
          work: () => remove(connection, account, quest),
        }),
      account,
    ),

  // Whatever moves a sum judges its quest in the same transaction: nobody ever finds one that is still to be judged.
  judge: () => Promise.resolve(),
});
