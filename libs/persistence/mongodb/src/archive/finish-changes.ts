import type { QuestId } from '@flashcards/kernel';
import { finishDeletion } from '../account-closing.ts';
import { isGone } from '../closed-account.ts';
import { finishFounding } from '../found-folder.ts';
import { isOfAccount } from '../graves.ts';
import { accountIn } from '../keys.ts';
import { lookAtQuest } from '../look-at-quest.ts';
import { makeQuestOf } from '../make-quest.ts';
import type { Alone } from './alone.ts';
import { documentsById } from './documents-by-id.ts';

/** Carries out what is pending, whatever the journal is of. */
const settleJournals = async (alone: Alone): Promise<void> => {
  for await (const page of documentsById(alone, 'journals', { projection: { isPending: 1 } }))
    for (const { _id, isPending } of page)
      if (isPending) await alone.run(({ journal }) => isGone(journal.settled(_id)));
};

const finishDeletions = async (alone: Alone): Promise<void> => {
  for await (const page of documentsById(alone, 'graves'))
    for (const grave of page.filter(isOfAccount)) await alone.run((call) => finishDeletion(call, grave));
};

/** Shared folders and quests that their maker's account has decided to make. */
const finishMaking = async (alone: Alone): Promise<void> => {
  const seated = { folder: 1, 'founding.ownerUser': 1 } as const;
  for await (const page of documentsById(alone, 'seats', { projection: seated }))
    for (const { _id, folder, founding } of page)
      if (founding) await alone.run((call) => isGone(finishFounding(call, accountIn(_id), folder)));
  for await (const page of documentsById(alone, 'stints'))
    for (const stint of page) if (stint.making) await alone.run((call) => makeQuestOf(call, stint));
};

/** Bonuses that are due, leaves that were begun, stints that are missing, verdicts. */
const finishQuests = async (alone: Alone): Promise<void> => {
  for await (const page of documentsById(alone, 'quests', { projection: { isOpen: 1 } }))
    for (const { _id, isOpen } of page) if (isOpen) await alone.run((call) => lookAtQuest(call, _id as QuestId));
};

/** Finishes what processes have left half-way, so that no document tells of it. */
export const finishChanges = async (alone: Alone): Promise<void> => {
  await settleJournals(alone);
  await finishDeletions(alone);
  await finishMaking(alone);
  await finishQuests(alone);
};
