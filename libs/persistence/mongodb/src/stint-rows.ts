import type { AccountId, QuestId } from '@flashcards/kernel';
import { laterOf } from '@flashcards/kernel';
import type { Participant, Quest } from '@flashcards/quests';
import { earliestToday, mostLiveQuests, mostQuests, stintOf, windowOfStint } from '@flashcards/quests';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import { progressOf } from './goal-progress.ts';
import { removal } from './graves.ts';
import type { Change } from './journal.ts';
import { anyOf, ofUser } from './keys.ts';
import { stintIndex } from './layouts.ts';
import type { StintDocument } from './quest-documents.ts';
import { stintKey } from './stints.ts';
import type { Asking } from './asking.ts';
import { stateWith } from './asking.ts';

type Begun = Pick<Quest, 'id' | 'kind' | 'deadline'>;

/** A stint as the log counts it. */
export const countedStint = async (
  { collections, account }: Asking,
  quest: Begun,
  participant: Pick<Participant, 'since'>,
): Promise<Omit<StintDocument, 'rev'>> => {
  const stint = stintOf(quest, participant);
  const progress = await progressOf(collections, account, windowOfStint(stint));
  return { _id: stintKey(account, quest.id), account, ...stint, progress, state: 'open', madeAt: new Date() };
};

export const stintNow = ({ stints }: Collections, account: AccountId, quest: QuestId): Promise<StintDocument | null> =>
  stints.findOne({ _id: stintKey(account, quest) });

/** All of the account's: one for each quest that it is in. */
export const stintsOf = ({ stints }: Collections, account: AccountId): Promise<readonly StintDocument[]> =>
  stints.find({ _id: ofUser(account), account }, { hint: stintIndex, batchSize: mostQuests + 1 }).toArray();

/** The stints of these accounts in a quest. */
export const stintsIn = async (
  { stints }: Collections,
  quest: QuestId,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, StintDocument>> => {
  if (accounts.length === 0) return new Map();
  const wanted = { _id: anyOf(accounts.map((account) => stintKey(account, quest))) };
  const found = await stints.find(wanted, { batchSize: accounts.length + 1 }).toArray();
  return new Map(found.map((stint) => [stint.account, stint]));
};

/** Whether the account is to be let into no more quests than those it has a stint in. */
export const hasTooMany = async (
  { collections: { stints }, account }: Pick<Asking, 'collections' | 'account'>,
  { quest, now }: { readonly quest: QuestId; readonly now: Date },
): Promise<boolean> => {
  const others = { _id: ofUser(account), account, quest: { $nin: [quest] } } as const;
  const live = { ...others, state: 'open', deadline: { $gte: earliestToday(now) } } as const;
  const [all, open] = await Promise.all(
    [others, live].map(async (filter) => (await stints.tally(filter, null, { hint: stintIndex })).get(null) ?? 0),
  );
  return (all ?? 0) >= mostQuests || (open ?? 0) >= mostLiveQuests;
};

/** Stands in place of whatever stint the account had in the quest. */
export const putStint = (document: Omit<StintDocument, 'rev'>): Put => ({ into: 'stints', document });

export const removeStint = (account: AccountId, quest: QuestId): readonly Put[] =>
  removal(account, 'stints', stintKey(account, quest));

/** A change that lets a stint begin. */
export const beginning = (asking: Asking, stint: Omit<StintDocument, 'rev'>): Change<AccountState> => {
  const { until = stint.deadline, won = 0 } = asking.quests ?? {};
  const quests = { until: laterOf(until, stint.deadline), won };
  return { state: stateWith(asking, { quests }), steps: [[putStint(stint)]] };
};
