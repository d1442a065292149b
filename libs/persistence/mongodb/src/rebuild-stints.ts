import type { QuestId } from '@flashcards/kernel';
import { laterOf } from '@flashcards/kernel';
import { windowOfStint } from '@flashcards/quests';
import type { Asking } from './asking.ts';
import { stateWith } from './asking.ts';
import type { AccountState } from './documents.ts';
import { progressOf } from './goal-progress.ts';
import type { Decision } from './journal.ts';
import { stintNow, stintsOf } from './stint-rows.ts';
import { patchStint, stintFrom } from './stints.ts';

/** Makes the state tell until when open stints count; answers their quests. */
export const openStints = async (asking: Asking): Promise<Decision<readonly QuestId[], AccountState>> => {
  const { collections, account, quests } = asking;
  if (!quests) return { answer: [] };
  const open = (await stintsOf(collections, account)).filter(({ state }) => state === 'open');
  const answer = open.map(({ quest }) => quest);
  const [first, ...others] = open;
  if (!first) return { answer };
  const until = others.reduce((last, { deadline }) => laterOf(last, deadline), first.deadline);
  if (until === quests.until) return { answer };
  return { answer, change: { state: stateWith(asking, { quests: { ...quests, until } }), steps: [] } };
};

/** Makes the progress of an open stint as the log has it; one that is over stays as it stood. */
export const rebuildStint = async (
  { collections, account }: Asking,
  quest: QuestId,
): Promise<Decision<void, AccountState>> => {
  const document = await stintNow(collections, account, quest);
  if (document?.state !== 'open') return { answer: undefined };
  const stint = stintFrom(document);
  const progress = await progressOf(collections, account, windowOfStint(stint));
  if (progress === stint.progress) return { answer: undefined };
  return { answer: undefined, change: { steps: [[patchStint(account, { ...stint, progress })]] } };
};
