import type { AccountId, QuestId } from '@flashcards/kernel';
import type { QuestRow, QuestRows } from '@flashcards/persistence-ports';
import type { Participant, ParticipantStatus, Quest } from '@flashcards/quests';
import { isAccepted } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';
import type { Batch } from '../engine/batch.ts';
import { countIn } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { Collections } from '../schema.ts';
import { rowOf } from '../study/documents.ts';
import { seatOf, seatsOf, seatsWith } from './documents.ts';
import { foundQuests } from './found-quests.ts';

const endOf = (account: AccountId, quest: QuestId) => ({ deleteOne: { filter: rowOf(account, 'stint', quest) } });

const isPending = ({ status }: Participant): boolean => status === 'pending';

interface Saved {
  readonly quest: Quest;
  readonly was: QuestRow;
}

/**
 * Touches the accounts that become invited: concurrent invitations count the same pending ones, and an account that is
 * being deleted removes itself from the quests in which it is found.
 */
const touchInvited = ({ accounts }: Collections, batch: Batch, { quest, was }: Saved): void => {
  const waited = new Set(was.quest.participants.filter(isPending).map(({ account }) => account));
  for (const { account } of quest.participants.filter(isPending))
    if (!waited.has(account)) batch.touch(accounts, account);
};

/** Ends the stints that do not continue: all with a verdict, else those of participants who are no longer accepted. */
const saveQuest = (collections: Collections, batch: Batch, saving: Saved): void => {
  const { quest, was } = saving;
  const { id, owner, earlier, participants, verdict } = quest;
  const ended = [...was.stints].filter(([account]) => verdict !== undefined || !isAccepted(quest, account));
  const saved = { owner, earlier, participants, seats: seatsOf(quest), changedAt: new Date() };
  const gone = ended.reduce((sum, [, progress]) => sum + progress, 0);
  // The unit of a verdict has changed a stint since it read the quest.
  const update = verdict ? { $set: { ...saved, verdict, sum: 0 } } : { $set: saved, $inc: { sum: -gone } };
  batch.touch(collections.quests, id);
  touchInvited(collections, batch, saving);
  batch.add(collections.quests, { updateOne: { filter: { _id: id }, update } });
  for (const [account] of ended) batch.add(collections.stints, endOf(account, id));
};

/** Quests must be read before they are saved: writing reads nothing. */
const foundBefore = () => {
  const known = new Map<QuestId, QuestRow>();
  const of = (id: QuestId): QuestRow => {
    const found = known.get(id);
    if (!found) throw new Error('mongodb: a quest is changed that was not found');
    return found;
  };
  return { known, of };
};

const codeRows = ({ read, write }: Steps, { quests }: Collections) => ({
  withCode: read(async (reader, code: CodeHash) => {
    const [found] = await reader.find(quests, { code }, { projection: { _id: 1 } });
    return found?._id;
  }),
  saveCode: write((batch, id: QuestId, code: CodeHash) => {
    batch.touch(quests, id);
    batch.add(quests, { updateOne: { filter: { _id: id }, update: { $set: { code } } } });
  }),
});

export const questRows = (steps: Steps, collections: Collections): QuestRows => {
  const { read, write } = steps;
  const { quests } = collections;
  const { known, of } = foundBefore();
  return {
    ...codeRows(steps, collections),
    find: read(async (reader, id: QuestId) => {
      const [found] = await foundQuests(collections, reader, await reader.find(quests, { _id: id }));
      if (found) known.set(id, found);
      return found;
    }),
    findWith: read(async (reader, account: AccountId) => {
      const [found] = await reader.find(
        quests,
        { seats: { $in: seatsWith(account) } },
        { projection: { _id: 1 }, limit: 1 },
      );
      return found?._id;
    }),
    count: read((reader, account: AccountId, status: ParticipantStatus) =>
      countIn(reader, quests, { seats: seatOf(account, status) }),
    ),
    countInvitations: read((reader, account: AccountId, by: AccountId) =>
      countIn(reader, quests, { $and: [{ seats: seatOf(account, 'pending') }, { seats: seatOf(by, 'accepted') }] }),
    ),
    insert: write((batch, { id, ...quest }: Quest) =>
      batch.add(quests, {
        insertOne: {
          document: { _id: id, ...quest, seats: seatsOf(quest), sum: 0, revision: 0, changedAt: new Date() },
        },
      }),
    ),
    save: write((batch, quest: Quest) => saveQuest(collections, batch, { quest, was: of(quest.id) })),
    delete: write((batch, id: QuestId) => {
      for (const account of of(id).stints.keys()) batch.add(collections.stints, endOf(account, id));
      batch.add(quests, { deleteOne: { filter: { _id: id } } });
    }),
  };
};
