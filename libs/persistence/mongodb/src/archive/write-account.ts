import type { AccountId, Person, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { nameOf, parentOf, rootFolder, textBytesOf } from '@flashcards/library';
import type {
  AccountRecord,
  ArchiveRecord,
  CardRecord,
  FolderRecord,
  MediaRecord,
  SetRecord,
} from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { leavingAccounts } from '../accounts/leaving-accounts.ts';
import { toDocument } from '../accounts/user-documents.ts';
import type { Batch } from '../engine/batch.ts';
import { originDocument } from '../library/origins.ts';
import { inUnits } from '../media/media-rows.ts';
import type { Collections, FolderId } from '../schema.ts';
import { rootId } from '../schema.ts';
import { dayRow, markRow } from '../study/day-documents.ts';
import { rowOf, rowsAfter } from '../study/documents.ts';
import { eventRow } from '../study/event-documents.ts';
import { goalRow } from '../goals/goal-rows.ts';
import { cardRow } from '../study/progress-documents.ts';
import { totalsRow } from '../study/totals-rows.ts';
import { pagesById } from './record-pages.ts';
import type { Pages, Writing } from './writing.ts';
import { lastPlaces, send } from './writing.ts';

/** What was written of an account so far. */
interface Written {
  readonly account: AccountId;
  readonly collections: Collections;
  readonly folders: Map<FolderPath, FolderId>;
  /** When each set was made. */
  readonly made: Map<SetId, Date>;
}

/** What a process left that was killed goes. The account's row comes first and goes last: it tells of that. */
const begin = async (writing: Writing, account: AccountId): Promise<Written> => {
  const { collections, held } = writing;
  const { accounts, users } = collections;
  await held.check();
  const { matchedCount } = await accounts.updateOne({ _id: account }, { $set: { leaving: true } });
  if (matchedCount > 0) {
    await users.deleteMany({ account });
    const { removeSome } = leavingAccounts(writing);
    while (await removeSome(account)) await held.check();
  }
  await accounts.insertOne({ _id: account, revision: 0 });
  return { account, collections, folders: new Map([[rootFolder, rootId]]), made: new Map() };
};

/** The record has only the number of quests won; each has a row. */
const writeTotals = (
  { account, collections: { totals, users, wins } }: Written,
  batch: Batch,
  record: AccountRecord,
) => {
  const { user, activity, lastSeq, deletedGoals, questsWon } = record;
  batch.add(users, { insertOne: { document: toDocument(user) } });
  batch.add(totals, { insertOne: { document: { ...totalsRow(account), ...activity, lastSeq, deletedGoals } } });
  for (let won = 0; won < questsWon; won += 1)
    batch.add(wins, { insertOne: { document: { ...rowOf(account, 'win', String(won)), kind: 'win' } } });
};

const idOf = ({ folders }: Written, path: FolderPath): FolderId => {
  const id = folders.get(path);
  if (id === undefined) throw new Error('mongodb: something lies in a folder that was not written');
  return id;
};

const writeFolder = (written: Written, batch: Batch, { path }: FolderRecord): void => {
  const { account, collections, folders } = written;
  const document = { _id: randomUUID(), account, parent: idOf(written, parentOf(path)), name: nameOf(path) };
  folders.set(path, document._id);
  batch.add(collections.folders, { insertOne: { document } });
};

const writeSet = (written: Written, batch: Batch, { set, report }: SetRecord): void => {
  const { account, collections, made } = written;
  const { id: _id, folder, ...rest } = set;
  const placed = { folder: idOf(written, folder), nextPlace: set.cardCount, ...(report ? { report } : {}) };
  made.set(_id, set.createdAt);
  batch.add(collections.sets, { insertOne: { document: { _id, account, ...rest, ...placed } } });
};

const writeCard = ({ account, collections, made: sets }: Written, batch: Batch, record: CardRecord): void => {
  const { set, position: place, card, createdOn, suspended, progress, origin } = record;
  const { id: _id, front, back } = card;
  const made = sets.get(set);
  if (!made) throw new Error('mongodb: a card whose set was not written');
  const texts = { front, back, textBytes: textBytesOf(card), createdOn };
  const came = origin ? { origin: originDocument(origin) } : {};
  const row = cardRow(account, { card: _id, set, own: true, made, place }, progress);
  batch.add(collections.cards, { insertOne: { document: { _id, account, set, place, ...texts, ...came } } });
  batch.add(collections.progress, { insertOne: { document: { ...row, suspended } } });
};

const writeStudy = ({ account, collections }: Written, batch: Batch, record: ArchiveRecord): void => {
  const { events, marks, days, goals } = collections;
  switch (record.kind) {
    case 'review': {
      const { review } = record;
      const document = { ...eventRow(account, review), kept: review.undoneAt === undefined };
      return batch.add(events, { insertOne: { document } });
    }
    case 'mark':
      return batch.add(marks, { insertOne: { document: markRow(account, record.mark) } });
    case 'day':
      return batch.add(days, { insertOne: { document: dayRow(account, record.day) } });
    case 'goal':
      return batch.add(goals, { insertOne: { document: goalRow(account, record.goal) } });
    default:
      throw new Error(`mongodb: a ${record.kind} in an account`);
  }
};

const writeRecord = (written: Written, batch: Batch, record: ArchiveRecord): void => {
  switch (record.kind) {
    case 'account':
      return writeTotals(written, batch, record);
    case 'folder':
      return writeFolder(written, batch, record);
    case 'set':
      return writeSet(written, batch, record);
    case 'card':
      return writeCard(written, batch, record);
    default:
      return writeStudy(written, batch, record);
  }
};

/** In units of work: references are counted, and a process may be killed between two writes. */
const holdMedia = async ({ units }: Writing, account: AccountId, records: readonly MediaRecord[]): Promise<void> => {
  for (const some of inUnits(records))
    await units.write(account, async ({ media }) => {
      for (const { set, file } of some) await media.hold({ account, set }, [file]);
      return ok(undefined);
    });
};

const isMedia = (record: ArchiveRecord): record is MediaRecord => record.kind === 'media';

/** Notes where each card's last kept event stands, once all of the log is there. */
const placeCards = async (writing: Writing, account: AccountId): Promise<void> => {
  const { collections, snapshots } = writing;
  const asked = { range: rowsAfter(account, 'card'), projection: { card: 1, 'progress.state': 1 } } as const;
  for await (const page of pagesById(writing, collections.progress, asked)) {
    const cards = page.filter(({ progress }) => progress.state !== 'new').map(({ card }) => card);
    if (cards.length === 0) continue;
    const places = await snapshots.latest((reader) => lastPlaces(collections, reader, { account, cards }));
    await send(writing, (batch) => {
      for (const [card, last] of places)
        batch.add(collections.progress, {
          updateOne: { filter: rowOf(account, 'card', card), update: { $set: { last } } },
        });
    });
  }
};

/** Months are sums of days. */
const sumMonths = ({ units }: Writing, account: AccountId) =>
  units.write(account, async ({ days }) => {
    await days.saveMonths(account, await days.monthSums(account));
    return ok(undefined);
  });

export const writeAccount = async (writing: Writing, { account }: Person, pages: Pages): Promise<void> => {
  const written = await begin(writing, account);
  for await (const page of pages) {
    await send(writing, (batch) => {
      for (const record of page) if (!isMedia(record)) writeRecord(written, batch, record);
    });
    await holdMedia(writing, account, page.filter(isMedia));
  }
  await placeCards(writing, account);
  await sumMonths(writing, account);
};
