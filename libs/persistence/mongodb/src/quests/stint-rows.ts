import type { AccountId, LocalDate, QuestId } from '@flashcards/kernel';
import type { StintRows } from '@flashcards/persistence-ports';
import type { Stint } from '@flashcards/quests';
import type { Batch } from '../engine/batch.ts';
import { countIn } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from '../study/at-hand.ts';
import { touchedBy } from '../study/at-hand.ts';
import type { StintDocument } from '../study/documents.ts';
import { rowOf } from '../study/documents.ts';
import { stintFrom } from './open-stints.ts';

const stintRow = (account: AccountId, { kind: counts, needed: _, ...stint }: Stint): StintDocument => ({
  ...rowOf(account, 'stint', stint.quest),
  kind: 'stint',
  counts,
  ...stint,
});

export const stintRows = ({ read, write }: Steps, hand: AtHand): StintRows => {
  const { quests, stints } = hand.collections;
  const addToSum = (batch: Batch, quest: QuestId, sum: number): void => {
    batch.touch(quests, quest);
    batch.add(quests, {
      updateOne: { filter: { _id: quest }, update: { $inc: { sum }, $set: { changedAt: new Date() } } },
    });
  };
  return {
    open: read(async (reader, account: AccountId, from: LocalDate) => {
      const touched = await touchedBy(hand.of(account), reader, from);
      return touched.stints.filter(({ deadline }) => deadline >= from).map(stintFrom);
    }),
    count: read((reader, account: AccountId, from: LocalDate) =>
      countIn(reader, stints, { account, kind: 'stint', deadline: { $gte: from } }),
    ),
    insert: write((batch, account: AccountId, stint: Stint) => {
      batch.add(stints, { insertOne: { document: stintRow(account, stint) } });
      addToSum(batch, stint.quest, stint.progress);
    }),
    // Stints that the unit has not found are no longer open.
    save: write((batch, account: AccountId, saved: readonly Stint[]) => {
      const known = new Map(hand.of(account).touched?.stints.map((stint) => [stint.quest, stint.progress]));
      for (const { quest, progress } of saved) {
        const was = known.get(quest);
        if (was === undefined) continue;
        addToSum(batch, quest, progress - was);
        batch.add(stints, { updateOne: { filter: rowOf(account, 'stint', quest), update: { $set: { progress } } } });
      }
    }),
  };
};
