import type { AccountId, Outcome, QuestId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Participant } from '@flashcards/quests';
import type { Call } from './call.ts';
import type { AccountState, QuestsState } from './documents.ts';
import type { Decision } from './journal.ts';
import type { QuestDocument, StintDocument } from './quest-documents.ts';
import { isOf, memberIn, questFrom, questNow } from './quest-rows.ts';
import { beginning, countedStint, hasTooMany, putStint, removeStint, stintNow } from './stint-rows.ts';
import type { Asking } from './asking.ts';
import { stateWith } from './asking.ts';

// Steps of an account that follow from a quest. Each reads the quest in its turn: who was paused meanwhile decides anew.

type Decided<T> = Promise<Decision<T, AccountState>>;

/** Throws `AccountGone`. */
const inStep = <T>(
  { collections, journal }: Call,
  account: AccountId,
  decide: (asking: Asking) => Decided<T>,
): Promise<T> => journal.change(account, (state) => decide({ collections, account, ...state }));

const nothing = { answer: undefined } as const;

export interface Place {
  readonly quest: QuestId;
  readonly now: Date;
}

/** Makes room among the account's quests for one that waits for its answer; whether that is so. */
export const takePlace = (call: Call, account: AccountId, place: Place): Promise<Outcome<boolean, 'too_many_quests'>> =>
  inStep(call, account, async (asking): Decided<Outcome<boolean, 'too_many_quests'>> => {
    const quest = await questNow(call, place.quest);
    const isAsked = quest?.invited.includes(account) === true;
    if (!isAsked) return { answer: ok(false) };
    if (await hasTooMany(asking, place)) return { answer: refuse('too_many_quests') };
    const stint = await countedStint(asking, questFrom(quest), { since: place.now });
    return { answer: ok(true), change: beginning(asking, stint) };
  });

/** The account gets the stint that the quest says it is in. */
export const followQuest = (call: Call, account: AccountId, id: QuestId): Promise<void> =>
  inStep(call, account, async (asking): Decided<void> => {
    const quest = await questNow(call, id);
    const member = memberIn(quest, account);
    if (!quest || quest.verdict || !member) return nothing;
    if (isOf(await stintNow(call.collections, account, id), member)) return nothing;
    const stint = await countedStint(asking, questFrom(quest), member);
    return { answer: undefined, change: beginning(asking, stint) };
  });

/** A stint that its member leaves: nothing moves it any more. */
export interface Closed extends Pick<StintDocument, 'since' | 'progress'> {
  /** Whether it was closed now. */
  readonly isNew: boolean;
}

interface Closing {
  readonly quest: QuestId;
  /** Whether that was done before. */
  readonly isLate: () => Promise<boolean>;
}

/** The stint that the quest says the account is in, as it is kept, else as the log has it. */
const stintOf = async (
  asking: Asking,
  quest: QuestDocument,
  member: Pick<Participant, 'since'>,
): Promise<Omit<StintDocument, 'rev'>> => {
  const kept = await stintNow(asking.collections, asking.account, quest._id);
  return kept && isOf(kept, member) ? kept : countedStint(asking, questFrom(quest), member);
};

/** Closes the stint of an accepted participant, in one step with the log. */
export const closeStint = (
  call: Call,
  account: AccountId,
  { quest: id, isLate }: Closing,
): Promise<Closed | undefined> =>
  inStep(call, account, async (asking): Decided<Closed | undefined> => {
    if (await isLate()) return nothing;
    const quest = await questNow(call, id);
    const member = memberIn(quest, account);
    if (!quest || !member) return nothing;
    const stint = await stintOf(asking, quest, member);
    if (stint.state !== 'open') return { answer: { ...stint, isNew: stint.state === 'won' } };
    const closed = { ...stint, state: 'closed' } as const;
    return { answer: { ...closed, isNew: true }, change: { steps: [[putStint(closed)]] } };
  });

/** How long a stint that its quest does not speak of is left to who is about to be let in. */
const patience = 60_000;

interface Dropping {
  readonly quest: QuestId;
  /** The stint that was made in vain, if that is why. */
  readonly since?: Date;
}

const isSpokenOf = (quest: QuestDocument | null, stint: StintDocument, { since }: Pick<Dropping, 'since'>): boolean => {
  const { account, making, madeAt } = stint;
  if (!quest) return making !== undefined;
  if (quest.members.includes(account) || quest.due.includes(account)) return true;
  if (since && isOf(stint, { since })) return false;
  return quest.invited.includes(account) && madeAt.getTime() > Date.now() - patience;
};

/** Takes the account's stint away if its quest does not speak of it. */
export const dropStint = (call: Call, account: AccountId, { quest: id, ...why }: Dropping): Promise<void> =>
  inStep(call, account, async (): Decided<void> => {
    const stint = await stintNow(call.collections, account, id);
    if (!stint || isSpokenOf(await questNow(call, id), stint, why)) return nothing;
    return { answer: undefined, change: { steps: [removeStint(account, id)] } };
  });

/** The quest is made, or will never be: there is nothing left to do about that. */
export const forgetMaking = (call: Call, account: AccountId, id: QuestId): Promise<void> =>
  inStep(call, account, async (): Decided<void> => {
    const stint = await stintNow(call.collections, account, id);
    if (!stint?.making) return nothing;
    const { making: _making, rev: _rev, ...made } = stint;
    return { answer: undefined, change: { steps: [[putStint(made)]] } };
  });

const wonMore = ({ quests }: Asking, { deadline }: QuestDocument): QuestsState => ({
  until: quests?.until ?? deadline,
  won: (quests?.won ?? 0) + 1,
});

/** Counts the verdict that names the account, once: the stint remembers it as long as the quest may ask. */
export const countWin = (call: Call, account: AccountId, id: QuestId): Promise<void> =>
  inStep(call, account, async (asking): Decided<void> => {
    const quest = await questNow(call, id);
    const member = memberIn(quest, account);
    if (!quest?.due.includes(account) || !member) return nothing;
    const stint = await stintOf(asking, quest, member);
    if (stint.state === 'won') return nothing;
    const state = stateWith(asking, { quests: wonMore(asking, quest) });
    return { answer: undefined, change: { state, steps: [[putStint({ ...stint, state: 'won' })]] } };
  });
