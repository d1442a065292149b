import type { QuestRow } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import type { StintDocument, StudyDocument } from '../study/documents.ts';
import { stintId, totalsId } from '../study/documents.ts';
import type { QuestDocument } from './documents.ts';
import { questFrom } from './documents.ts';

const isStint = (row: StudyDocument): row is StintDocument => row.kind === 'stint';

/** Adds to the quests the stints of their participants, and which accounts still exist: two rows for each. */
export const foundQuests = async (
  { study }: Collections,
  reader: Reader,
  documents: readonly QuestDocument[],
): Promise<readonly QuestRow[]> => {
  const people = documents.flatMap(({ _id: quest, participants }) =>
    participants.map(({ account }) => ({ quest, account })),
  );
  if (people.length === 0) return [];
  const accounts = [...new Set(people.map(({ account }) => account))];
  const ids = [...accounts.map(totalsId), ...people.map(({ account, quest }) => stintId(account, quest))];
  const rows = await reader.find(study, { account: { $in: accounts }, _id: { $in: ids } });
  const there = new Set(rows.filter(({ kind }) => kind === 'totals').map(({ account }) => account));
  const open = rows.filter(isStint);
  return documents.map((document) => ({
    quest: questFrom(document),
    stints: new Map(
      open.filter(({ quest }) => quest === document._id).map(({ account, progress }) => [account, progress]),
    ),
    ...(document.code === undefined ? {} : { code: document.code }),
    gone: document.participants.map(({ account }) => account).filter((account) => !there.has(account)),
  }));
};
