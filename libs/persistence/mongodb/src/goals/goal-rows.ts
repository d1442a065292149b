import type { Goal } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';
import type { GoalRows } from '@flashcards/persistence-ports';
import { countIn } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from '../study/at-hand.ts';
import { touchedBy } from '../study/at-hand.ts';
import type { GoalDocument } from '../study/documents.ts';
import { keyIn, rowOf, rowsAfter } from '../study/documents.ts';

const goalFrom = (row: GoalDocument): Goal => {
  const { _id, account: _, kind: __, counts: kind, ...goal } = row;
  return { id: keyIn(row) as GoalId, kind, ...goal };
};

const goalRow = (account: AccountId, { id, kind: counts, ...goal }: Goal): GoalDocument => ({
  ...rowOf(account, 'goal', id),
  kind: 'goal',
  counts,
  ...goal,
});

const isTouched = ({ status, endDate }: GoalDocument, from: LocalDate): boolean =>
  status === 'in-progress' || endDate >= from;

export const goalRows = ({ read, write }: Steps, hand: AtHand): GoalRows => {
  const { goals } = hand.collections;
  return {
    find: read(async (reader, account: AccountId, id: GoalId) => {
      const [row] = await reader.find(goals, rowOf(account, 'goal', id));
      return row && goalFrom(row);
    }),
    all: read(async (reader, account: AccountId) => {
      const rows = await reader.find(goals, rowsAfter(account, 'goal'), { sort: { createdAt: 1, _id: 1 } });
      return rows.map(goalFrom);
    }),
    touched: read(async (reader, account: AccountId, from: LocalDate) => {
      const touched = await touchedBy(hand.of(account), reader, from);
      return touched.goals.filter((row) => isTouched(row, from)).map(goalFrom);
    }),
    count: read((reader, account: AccountId) => countIn(reader, goals, rowsAfter(account, 'goal'))),
    insert: write((batch, account: AccountId, goal: Goal) => {
      batch.add(goals, { insertOne: { document: goalRow(account, goal) } });
    }),
    save: write((batch, account: AccountId, saved: readonly Goal[]) => {
      for (const { id, title, target, endDate, progress, status } of saved) {
        const update = { $set: { title, target, endDate, progress, status } };
        batch.add(goals, { updateOne: { filter: rowOf(account, 'goal', id), update } });
      }
    }),
    delete: write((batch, account: AccountId, id: GoalId) => {
      batch.add(goals, { deleteOne: { filter: rowOf(account, 'goal', id) } });
    }),
  };
};
