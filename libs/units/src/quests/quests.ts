import type { AccountId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Quests, Tx } from '@flashcards/persistence-ports';
import { codeRenewal, invite, leaveQuest, mayDelete, mostInvitations, mostInvitationsByOne } from '@flashcards/quests';
import type { Change } from '../change.ts';
import type { PreparedChange } from '../prepared.ts';
import { findQuest } from './find-quest.ts';
import { answer, create, join } from './join.ts';

interface Invitation {
  readonly invited: AccountId;
  readonly by: AccountId;
}

/** Whether the invited account has too many pending invitations, in all or from this inviter. */
const hasTooManyInvitations = async ({ quests }: Tx, { invited, by }: Invitation): Promise<boolean> =>
  (await quests.count(invited, 'pending')) >= mostInvitations ||
  (await quests.countInvitations(invited, by)) >= mostInvitationsByOne;

const inviteTo =
  (change: Change): Quests['invite'] =>
  (by, { quest: id, invited, now }, receipt) =>
    change(by, receipt, async (tx) => {
      if (!(await tx.accounts.isThere(invited.account))) return refuse('user_not_found');
      const found = await findQuest(tx, id);
      if (!found) return refuse('quest_not_found');
      const outcome = invite(found.quest, { by, invited, now });
      if (!outcome.ok) return outcome;
      if (await hasTooManyInvitations(tx, { invited: invited.account, by })) return refuse('too_many_invitations');
      await tx.quests.save(outcome.value);
      return ok(undefined);
    });

const renewCode =
  (change: Change): Quests['renewCode'] =>
  (by, { quest: id, code, now }, receipt) =>
    change(by, receipt, async (tx) => {
      const found = await findQuest(tx, id);
      if (!found) return refuse('quest_not_found');
      const allowed = codeRenewal(found.quest, { by, now });
      if (allowed.ok) await tx.quests.saveCode(id, code);
      return allowed;
    });

const leave =
  (change: Change): Quests['leave'] =>
  (account, { quest: id }, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await findQuest(tx, id);
      if (!found) return refuse('quest_not_found');
      const rest = leaveQuest(found.quest, { account, earned: found.stints.get(account) ?? 0 });
      if (!rest.ok) return rest;
      await (rest.value ? tx.quests.save(rest.value) : tx.quests.delete(id));
      return ok(undefined);
    });

const remove =
  (change: Change): Quests['delete'] =>
  (account, id, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await findQuest(tx, id);
      if (!found) return refuse('quest_not_found');
      if (!mayDelete(found.quest, account)) return refuse('not_quest_owner');
      await tx.quests.delete(id);
      return ok(undefined);
    });

interface QuestUnits {
  readonly change: Change;
  readonly prepared: PreparedChange;
}

/** The changes of quests (decision 0016), each one unit of work. */
export const questChanges = ({ change, prepared }: QuestUnits): Omit<Quests, 'of' | 'former'> => ({
  create: create(prepared),
  invite: inviteTo(change),
  answer: answer(prepared),
  renewCode: renewCode(change),
  join: join(prepared),
  leave: leave(change),
  delete: remove(change),
});
