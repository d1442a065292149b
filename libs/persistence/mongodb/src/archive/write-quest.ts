import type { ArchiveRecord, QuestRecord } from '@flashcards/persistence-ports';
import type { Participant } from '@flashcards/quests';
import { stintOf } from '@flashcards/quests';
import { changeQuest } from '../quest-turn.ts';
import { beginning, putStint } from '../stint-rows.ts';
import { stintKey } from '../stints.ts';
import { writeRecords } from './write-records.ts';
import type { Writing } from './writing.ts';

/** The stint of who is accepted: one that counts, or one that brought the bonus, which is counted with the account. */
const writeStint = (
  { call: { collections, journal }, check }: Writing,
  { quest, stints }: QuestRecord,
  member: Participant,
): Promise<void> => {
  const { account, since: madeAt, earned } = member;
  const place = { _id: stintKey(account, quest.id), account, madeAt };
  const stint = { ...stintOf(quest, member), ...place };
  return journal.change(account, async (state) => {
    await check();
    const answer = undefined;
    const won = { ...stint, progress: earned ?? 0, state: 'won' } as const;
    if (quest.verdict) return { answer, change: { state, steps: [[putStint(won)]] } };
    const open = { ...stint, progress: stints.get(account) ?? 0, state: 'open' } as const;
    return { answer, change: beginning({ collections, account, ...state }, open) };
  });
};

/** By the steps in which a server does it: each is harmless twice. */
const writeOne = async (writing: Writing, record: QuestRecord): Promise<void> => {
  const { quest } = record;
  await changeQuest(writing.call, quest.id, async () => {
    await writing.check();
    return { answer: undefined, becomes: { quest } };
  });
  for (const member of quest.participants) if (member.status === 'accepted') await writeStint(writing, record, member);
};

export const writeQuest = (writing: Writing, pages: AsyncIterable<readonly ArchiveRecord[]>): Promise<void> =>
  writeRecords(writing, pages, {
    quest: async (records) => {
      for (const record of records) await writeOne(writing, record);
    },
  });
