import type { ArchiveRecord, QuestRecord } from '@flashcards/persistence-ports';
import type { Participant } from '@flashcards/quests';
import { stintOf } from '@flashcards/quests';
import type { CallAlone } from '../database.ts';
import { changeQuest } from '../quest-turn.ts';
import { beginning, putStint } from '../stint-rows.ts';
import { stintKey } from '../stints.ts';
import { writeRecords } from './write-records.ts';

/** The stint of who is accepted: one that counts, or one that brought the bonus, which is counted with the account. */
const writeStint = (call: CallAlone, { quest, stints }: QuestRecord, member: Participant): Promise<void> => {
  const { account, since: madeAt, earned } = member;
  const place = { _id: stintKey(account, quest.id), account, madeAt };
  const stint = { ...stintOf(quest, member), ...place };
  return call.journal.change(account, async (state) => {
    if (quest.verdict)
      return {
        answer: undefined,
        change: { state, steps: [[putStint({ ...stint, progress: earned ?? 0, state: 'won' })]] },
      };
    const open = { ...stint, progress: stints.get(account) ?? 0, state: 'open' } as const;
    return { answer: undefined, change: beginning({ collections: call.collections, account, ...state }, open) };
  });
};

/** By the steps in which a server does it: each is harmless twice. */
const writeOne = async (call: CallAlone, record: QuestRecord): Promise<void> => {
  const { quest } = record;
  await changeQuest(call, quest.id, () => Promise.resolve({ answer: undefined, becomes: { quest } }));
  for (const member of quest.participants) if (member.status === 'accepted') await writeStint(call, record, member);
};

export const writeQuest = (call: CallAlone, pages: AsyncIterable<readonly ArchiveRecord[]>): Promise<void> =>
  writeRecords(pages, {
    quest: async (records) => {
      for (const record of records) await writeOne(call, record);
    },
  });
