import type { AccountId, CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';
import { rootFolder } from '@flashcards/library';
import type { NotedCard, QueueNote, QueueRows, QueueSet, QueueUsage, StudyQueue } from '@flashcards/persistence-ports';
import { quietDay } from '@flashcards/streak';
import type { AnsweredCard } from '@flashcards/study';
import { ofSides } from '@flashcards/units';
import type { Snapshots } from '../engine/snapshots.ts';
import { folderPaths } from '../library/folder-paths.ts';
import type { After } from '../pages.ts';
import { after } from '../pages.ts';
import type { Collections } from '../schema.ts';
import { there } from '../schema.ts';
import { seenSet } from '../sharing/access.ts';
import { sharedQueueRows } from '../sharing/shared-queue.ts';
import { sharedQueueSets } from '../sharing/shared-queue-sets.ts';
import type { EventDocument } from './documents.ts';
import { rowOf as documentOf, totalsId } from './documents.ts';
import { kept } from './event-documents.ts';
import { hiddenOf } from './hidden.ts';
import { ownQueueRows } from './own-queue.ts';
import type { QueueReading } from './queue-reading.ts';

const ownSets = async ({ collections, reader, account }: QueueReading): Promise<readonly QueueSet[]> => {
  const options = { sort: { createdAt: 1, _id: 1 }, projection: { createdAt: 1, folder: 1 } } as const;
  const found = await reader.find(collections.sets, { account, ...there }, options);
  if (found.length === 0) return [];
  const paths = await folderPaths(collections, reader, account);
  return found.map(({ _id: id, createdAt, folder }) => ({
    ...{ id, createdAt, isOwn: true },
    folder: paths.get(folder) ?? rootFolder,
  }));
};

const sharedSet = async (reading: QueueReading, id: SetId): Promise<QueueSet | undefined> => {
  const { collections, reader, account } = reading;
  const seen = await seenSet(collections, reader, { account, set: id });
  if (!seen || seen.isOwn) return undefined;
  const [set] = await reader.find(
    collections.sets,
    { _id: id, account: seen.account },
    { projection: { createdAt: 1 } },
  );
  return set && { id, isOwn: false, folder: rootFolder, createdAt: set.createdAt };
};

const answeredAtOnce = 1_000;
const answeredOrder = ['card', 'at', 'seq'] as const;

/** The fields of an event that its index has. */
const ofAnswers = {
  hint: 'events_of_day',
  sort: { card: 1, at: 1, seq: 1 },
  limit: answeredAtOnce,
  projection: { _id: 0, card: 1, set: 1, at: 1, seq: 1, type: 1, isFirstThatDay: 1, 'before.state': 1 },
} as const;

const answeredFrom = ({ card, set, seq, type, isFirstThatDay, before }: EventDocument): AnsweredCard => ({
  ...{ card, set, seq, was: before.state, isFirst: isFirstThatDay },
  isReview: (type ?? undefined) === undefined,
});

const answered = async function* (
  { collections: { events }, reader, account }: QueueReading,
  day: LocalDate,
  cards?: readonly CardId[],
): AsyncGenerator<readonly AnsweredCard[]> {
  if (cards?.length === 0) return;
  const among = cards ? { $and: [{ card: { $in: cards } }] } : {};
  for (let place: After<EventDocument> | undefined = 'first'; place;) {
    const filter = { ...kept(account), day, ...after(place, answeredOrder), ...among };
    const found: readonly EventDocument[] = await reader.find(events, filter, ofAnswers);
    if (found.length > 0) yield found.map(answeredFrom);
    place = found.length === answeredAtOnce ? found.at(-1) : undefined;
  }
};

const usage = async ({ collections: { days }, reader, account }: QueueReading, day: LocalDate): Promise<QueueUsage> => {
  const [found] = await reader.find(days, documentOf(account, 'day', day), { projection: { newCards: 1, firsts: 1 } });
  const { young, mature } = found?.firsts ?? quietDay(day).firsts;
  return { new: found?.newCards ?? 0, review: young.reviews + mature.reviews };
};

const cardsOf = async (
  { collections: { cards }, reader }: QueueReading,
  owners: readonly AccountId[],
  notes: readonly QueueNote[],
): Promise<readonly NotedCard[]> => {
  if (owners.length === 0 || notes.length === 0) return [];
  const filter = { account: { $in: owners }, 'note.id': { $in: notes as readonly NoteId[] } };
  const found = await reader.find(cards, filter, { projection: { 'note.id': 1 } });
  return found.flatMap(({ _id: id, note }) => (note ? [{ id, note: note.id }] : []));
};

const notesOf = async ({ collections: { cards }, reader }: QueueReading, ids: readonly CardId[]) => {
  const found = await reader.find(cards, { _id: { $in: ids } }, { projection: { 'note.id': 1 } });
  return new Map(found.flatMap(({ _id, note }) => (note ? [[_id, note.id] as const] : [])));
};

const lastSeq = async ({ collections: { totals }, reader, account }: QueueReading): Promise<number> => {
  const found = await reader.find(totals, { _id: totalsId(account), account }, { projection: { lastSeq: 1 } });
  return found[0]?.lastSeq ?? 0;
};

const rowsOf = async (reading: QueueReading): Promise<QueueRows> => {
  const hidden = await hiddenOf(reading.collections, reading.reader, reading.account);
  const [own, shared] = [ownQueueRows(reading, hidden), sharedQueueRows(reading)];
  return {
    lastSeq: () => lastSeq(reading),
    ownSets: () => ownSets(reading),
    sharedSets: (most) => sharedQueueSets(reading, most),
    sharedSet: (id) => sharedSet(reading, id),
    ...ofSides(own, shared),
    usage: (day) => usage(reading, day),
    answered: (day) => answered(reading, day),
    answeredOf: (day, cards) => answered(reading, day, cards),
    cardsOf: ({ isOwn, notes }) => cardsOf(reading, isOwn ? [reading.account] : shared.owners(), notes),
    notesOf: (cards) => notesOf(reading, cards),
  };
};

export const mongodbQueue = (collections: Collections, { one }: Snapshots): StudyQueue => ({
  read: (account, work) => one(account, async (reader) => work(await rowsOf({ collections, reader, account }))),
});
