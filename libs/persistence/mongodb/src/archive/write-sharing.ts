import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { ArchiveRecord, QuestRecord, VisitRecord } from '@flashcards/persistence-ports';
import { participantOf, stintOf } from '@flashcards/quests';
import type { Batch } from '../engine/batch.ts';
import { seatsOf } from '../quests/documents.ts';
import { stintRow } from '../quests/stint-rows.ts';
import type { Collections } from '../schema.ts';
import { rowKey } from '../sharing/members.ts';
import { rowOf } from '../study/documents.ts';
import { cardRow } from '../study/progress-documents.ts';
import type { Pages, Writing } from './writing.ts';
import { lastPlaces, send, writePages } from './writing.ts';

const isVisit = (record: ArchiveRecord): record is VisitRecord => record.kind === 'visit';

/** All of the log is there. What a process wrote that was killed is written again. */
export const writeVisits = async (writing: Writing, account: AccountId, pages: Pages): Promise<void> => {
  const { collections, snapshots } = writing;
  for await (const page of pages) {
    const visits = page.filter(isVisit);
    const cards = visits.map(({ card }) => card);
    const places = await snapshots.latest((reader) => lastPlaces(collections, reader, { account, cards }));
    await send(writing, (batch) => {
      for (const { card, set, suspended, progress } of visits) {
        const last = places.get(card);
        const row = cardRow(account, { card, set, own: false }, progress);
        const replacement = { ...row, suspended, ...(last ? { last } : {}) };
        const filter = rowOf(account, 'card', card);
        batch.add(collections.progress, { replaceOne: { filter, replacement, upsert: true } });
      }
    });
  }
};

const putQuest = ({ quests, stints }: Collections, batch: Batch, record: QuestRecord): void => {
  const { id: _id, ...quest } = record.quest;
  let sum = 0;
  for (const [account, progress] of record.stints) {
    const participant = participantOf(record.quest, account);
    if (!participant) continue;
    sum += progress;
    const replacement = stintRow(account, { ...stintOf(record.quest, participant), progress });
    const filter = rowOf(account, 'stint', _id);
    batch.add(stints, { replaceOne: { filter, replacement, upsert: true } });
  }
  const replacement = { ...quest, seats: seatsOf(quest), sum, revision: 0 };
  batch.add(quests, { replaceOne: { filter: { _id }, replacement, upsert: true } });
};

/** What a process wrote that was killed is written again. */
export const writeQuest = (writing: Writing, pages: Pages): Promise<void> =>
  writePages(writing, pages, (batch, record) => {
    if (record.kind !== 'quest') throw new Error(`mongodb: a ${record.kind} in a quest`);
    putQuest(writing.collections, batch, record);
  });

const putShared = (
  { members, sharedFolders, sharedSets }: Collections,
  batch: Batch,
  { id: folder, record }: { readonly id: SharedFolderId; readonly record: ArchiveRecord },
): void => {
  if (record.kind === 'shared-folder') {
    const { id: _id, owner: _, ...rest } = record.folder;
    batch.add(sharedFolders, { insertOne: { document: { _id, ...rest, revision: 0 } } });
  } else if (record.kind === 'member') {
    const { position: order, member } = record;
    batch.add(members, { insertOne: { document: { _id: rowKey(folder, member.account), folder, ...member, order } } });
  } else if (record.kind === 'shared-set') {
    const { position: order, reference } = record;
    const document = { _id: rowKey(folder, reference.set), folder, ...reference, order };
    batch.add(sharedSets, { insertOne: { document } });
  } else throw new Error(`mongodb: a ${record.kind} in a shared folder`);
};

/** What a process left of the folder that was killed goes. */
export const writeSharedFolder = async (writing: Writing, id: SharedFolderId, pages: Pages): Promise<void> => {
  const { members, sharedFolders, sharedSets } = writing.collections;
  await send(writing, (batch) => {
    batch.add(members, { deleteMany: { filter: { folder: id } } });
    batch.add(sharedSets, { deleteMany: { filter: { folder: id } } });
    batch.add(sharedFolders, { deleteOne: { filter: { _id: id } } });
  });
  await writePages(writing, pages, (batch, record) => putShared(writing.collections, batch, { id, record }));
};
