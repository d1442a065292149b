import type { AccountId, LocalDate, QuestId } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import { mostQuests } from '@flashcards/quests';
import type { Collections } from './collections.ts';
import type { Put, QuestsState } from './documents.ts';
import { keyOf, ofUser } from './keys.ts';
import { stintIndex } from './layouts.ts';
import type { StintDocument } from './quest-documents.ts';

export const stintKey = (account: AccountId, quest: QuestId): string => keyOf(account, quest);

/** One more than the most, so that one command answers with all. */
const stintsAtOnce = mostQuests + 1;

export const stintFrom = ({ quest, kind, since, deadline, progress }: StintDocument): Stint => ({
  quest,
  kind,
  since,
  deadline,
  progress,
});

/** Whether a change whose first day is `from` may move a stint. */
export const mayMoveStints = (state: QuestsState | undefined, from: LocalDate): boolean =>
  state !== undefined && state.until >= from;

/** Those that a change may move whose first day is `from`. Nothing is read where the journal tells that there are none. */
export const stintsTouched = async (
  { stints }: Pick<Collections, 'stints'>,
  account: AccountId,
  { state, from }: { readonly state: QuestsState | undefined; readonly from: LocalDate },
): Promise<readonly Stint[]> => {
  if (!mayMoveStints(state, from)) return [];
  const filter = { _id: ofUser(account), account, state: 'open', deadline: { $gte: from } } as const;
  const found = await stints.find(filter, { hint: stintIndex, batchSize: stintsAtOnce }).toArray();
  return found.map(stintFrom);
};

export const patchStint = (account: AccountId, { quest, progress }: Stint): Put => ({
  into: 'stints',
  patch: { _id: stintKey(account, quest), progress },
});
