import type { Person } from '@flashcards/kernel';
import type { QuestRequest } from '@flashcards/quests';
import { makeQuest } from '@flashcards/quests';
import { letGo } from './award-quest.ts';
import { isGone } from './closed-account.ts';
import type { Call } from './call.ts';
import type { Making, StintDocument } from './quest-documents.ts';
import { changeQuest } from './quest-turn.ts';
import { forgetMaking } from './stint-turns.ts';

/** What of a quest its maker's stint does not tell. */
export const makingOf = ({ id: user }: Person, { label, target }: QuestRequest): Making => ({ user, label, target });

/** Makes the quest that its maker's stint tells of, unless that was done before. */
export const makeQuestOf = async (
  call: Call,
  { account, quest: id, kind, since: createdAt, deadline, making }: Omit<StintDocument, 'rev'>,
): Promise<void> => {
  if (!making) return;
  const { user, ...asked } = making;
  const quest = makeQuest({ id, kind, createdAt, deadline, ...asked }, { account, id: user });
  await changeQuest(call, id, async (found, { isMade }) =>
    found || isMade ? { answer: undefined } : { answer: undefined, becomes: { quest } },
  );
  if (await isGone(forgetMaking(call, account, id))) await letGo(call, account, id);
};
