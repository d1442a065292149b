import type { AccountId, QuestId } from '@flashcards/kernel';
import { withoutAccount } from '@flashcards/quests';
import { atMost } from './at-most.ts';
import type { Call } from './call.ts';
import { isGone } from './closed-account.ts';
import type { QuestDocument } from './quest-documents.ts';
import { isOf, memberIn, questFrom } from './quest-rows.ts';
import { changeQuest } from './quest-turn.ts';
import { stintNow } from './stint-rows.ts';
import { countWin } from './stint-turns.ts';

const accountsAtOnce = 8;

/** Every winner who is due counts the verdict; then the quest may forget that. */
export const award = async (call: Call, { _id: id, due }: QuestDocument): Promise<void> => {
  await atMost(accountsAtOnce, due, (account) => isGone(countWin(call, account, id)));
  await changeQuest(call, id, async (quest) => {
    if (!quest || quest.due.length === 0) return { answer: undefined };
    const rest = quest.due.filter((account) => !due.includes(account));
    return { answer: undefined, becomes: { quest: questFrom(quest), due: rest } };
  });
};

/** What the account's stint in the quest came to; its account is closed, so that is final. */
const earnedBy = async (
  { collections }: Pick<Call, 'collections'>,
  quest: QuestDocument,
  account: AccountId,
): Promise<number> => {
  const member = memberIn(quest, account);
  const stint = member ? await stintNow(collections, account, quest._id) : null;
  return stint && member && isOf(stint, member) ? stint.progress : 0;
};

/** Takes an account that is gone out of a quest. */
export const letGo = (
  call: Pick<Call, 'collections' | 'questJournal'>,
  account: AccountId,
  id: QuestId,
): Promise<void> =>
  changeQuest(call, id, async (quest) => {
    if (!quest?.named.includes(account)) return { answer: undefined };
    const earned = await earnedBy(call, quest, account);
    const rest = withoutAccount(questFrom(quest), { account, earned });
    return { answer: undefined, becomes: { quest: rest, due: quest.due.filter((each) => each !== account) } };
  });
