import type { AccountId, QuestId } from '@flashcards/kernel';
import type { CountedQuest } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Participant, Stints } from '@flashcards/quests';
import { judgeQuest, leaveQuest } from '@flashcards/quests';
import { atMost } from './at-most.ts';
import { award, letGo } from './award-quest.ts';
import type { Call } from './call.ts';
import { isGone } from './closed-account.ts';
import { questJournalOf } from './keys.ts';
import type { QuestDocument, StintDocument } from './quest-documents.ts';
import { isOf, questFrom } from './quest-rows.ts';
import { settleOthers } from './settle-others.ts';
import { changeQuest } from './quest-turn.ts';
import { stintsIn } from './stint-rows.ts';
import { dropStint, followQuest } from './stint-turns.ts';

/** A quest, and the stints of those who are accepted in it. */
interface Seen {
  readonly quest: QuestDocument;
  readonly stints: ReadonlyMap<AccountId, StintDocument>;
  /** Those it names whose accounts were deleted, if `settle` asked. */
  readonly gone: ReadonlySet<AccountId>;
}

const nobody: Seen['gone'] = new Set();

/** The quest as it stands; after whatever was pending with the accounts that it names, if `settle` says so. */
const see = async (call: Call, id: QuestId, settle = false): Promise<Seen | undefined> => {
  const quest = await call.collections.quests.findOne({ _id: id });
  if (!quest) return undefined;
  const { gone } = settle ? await settleOthers(call, { folders: [], owners: quest.named }) : { gone: nobody };
  if (quest.verdict) return { quest, stints: new Map(), gone };
  return { quest, stints: await stintsIn(call.collections, id, quest.members), gone };
};

const accepted = ({ quest }: Seen): readonly Participant[] =>
  quest.participants.filter(({ status }) => status === 'accepted');

/** Accepted participants without the stint that the quest says they are in. */
const lacking = (seen: Seen): readonly AccountId[] =>
  accepted(seen)
    .filter((member) => !isOf(seen.stints.get(member.account), member))
    .map(({ account }) => account);

/** Accepted participants who have left, as their account says. */
const leaving = (seen: Seen): readonly StintDocument[] =>
  accepted(seen).flatMap((member) => {
    const stint = seen.stints.get(member.account);
    return stint?.state === 'closed' && isOf(stint, member) ? [stint] : [];
  });

const countedIn = (seen: Seen): Stints =>
  new Map(
    accepted(seen).map(({ account, earned }) => [account, earned ?? seen.stints.get(account)?.progress ?? 0] as const),
  );

/** Finishes what a member who leaves has begun. */
const finishLeave = async (call: Call, { account, quest: id, since, progress }: StintDocument): Promise<void> => {
  await changeQuest(call, id, async (quest) => {
    const member = quest && questFrom(quest).participants.find((each) => each.account === account);
    if (!quest || member?.status !== 'accepted' || !isOf({ since }, member) || quest.due.includes(account))
      return { answer: undefined };
    const left = leaveQuest(questFrom(quest), { account, earned: progress });
    return { answer: undefined, ...(left.ok ? { becomes: { quest: left.value, due: quest.due } } : {}) };
  });
  await isGone(dropStint(call, account, { quest: id }));
};

/** Takes the verdict if the sum has reached the target as things stand by now. */
const judge = (call: Call, id: QuestId): Promise<void> =>
  changeQuest(call, id, async () => {
    const seen = await see(call, id);
    if (!seen || seen.quest.verdict || lacking(seen).length > 0 || leaving(seen).length > 0)
      return { answer: undefined };
    const quest = questFrom(seen.quest);
    const judged = judgeQuest(quest, countedIn(seen));
    if (judged === quest) return { answer: undefined };
    return { answer: undefined, becomes: { quest: judged, due: judged.verdict?.winners ?? [] } };
  });

const accountsAtOnce = 4;

const follow = async (call: Call, account: AccountId, id: QuestId): Promise<void> => {
  if (await isGone(followQuest(call, account, id))) await letGo(call, account, id);
};

/** Does what is next to be done about a quest; false when there is nothing. */
const isMended = async (call: Call, seen: Seen): Promise<boolean> => {
  const { quest } = seen;
  const { _id: id } = quest;
  if (quest.due.length > 0) return award(call, quest).then(() => true);
  await atMost(1, [...seen.gone], (account) => letGo(call, account, id));
  if (seen.gone.size > 0) return true;
  if (quest.verdict) return false;
  const [leavers, missing] = [leaving(seen), lacking(seen)];
  await atMost(1, leavers, (stint) => finishLeave(call, stint));
  await atMost(accountsAtOnce, missing, (account) => follow(call, account, id));
  if (leavers.length + missing.length > 0) return true;
  if (judgeQuest(questFrom(quest), countedIn(seen)).verdict === undefined) return false;
  await judge(call, id);
  return true;
};

/** Each brings a quest that is let alone nearer to where nothing is left to do. */
const mostRounds = 20;

/**
 * A quest as one state: everybody accepted has their stint, leaves are finished, the verdict is taken if the sum calls
 * for it, and everybody whom it names has their bonus. `undefined` when there is none.
 */
export const lookAtQuest = async (call: Call, id: QuestId): Promise<CountedQuest | undefined> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const seen = await call.questJournal.reading(questJournalOf(id), () => see(call, id, true));
    if (!seen) return undefined;
    if (!(await isMended(call, seen))) return { quest: questFrom(seen.quest), stints: countedIn(seen) };
  }
  throw new StoreUnavailable('mongodb: the quest kept changing');
};
