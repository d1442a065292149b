import type { AccountId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import { lineageOf } from '@flashcards/library';
import type {
  AddCards,
  AddNotes,
  ArchiveCopy,
  ArchiveRecord,
  NewFlashcardSet,
  NewMediaFile,
  RecordKind,
  RecordOf,
  Tx,
  Unit,
  UnitOfWork,
} from '@flashcards/persistence-ports';
import type { AccountClosing } from '../accounts/close-account.ts';
import { archiveOf } from './archive.ts';
import { putMedia } from './media.ts';
import { nobody } from './read-shared.ts';
import type { Reading } from './reading.ts';
import type { WriteRows } from './write-rows.ts';
import { rowsOfKind, writeWins } from './write-rows.ts';

/** What writing a copy needs in addition to the store's rows. */
export interface Copying extends Reading {
  /**
   * The mark of an unfinished copy, held by this process. `noteWritten` is durable no sooner than the unit it names.
   */
  readonly mark: {
    readonly lastWritten: () => Promise<Unit | undefined>;
    readonly noteWritten: (unit: Unit) => Promise<void>;
    readonly remove: () => Promise<void>;
  };
  readonly closing: Pick<AccountClosing, 'close'>;
  readonly addTo: (account: AccountId, draft: Pick<NewFlashcardSet, 'id' | 'createdOn'>) => AddCards;
  readonly addNotesTo: (account: AccountId, draft: Pick<NewFlashcardSet, 'id'>) => AddNotes;
  /** Notes that a draft holds these files. Their content is written later. */
  readonly holdMedia: (account: AccountId, draft: SetId, files: readonly MediaFile[]) => Promise<void>;
  /** Stores the content of a file that a set holds. */
  readonly putMedia: (file: NewMediaFile) => Promise<void>;
  /** Computes the derived data that only this store keeps of an account, once all its records are written. */
  readonly settle?: (account: AccountId) => Promise<void>;
}

type Pages = AsyncIterable<readonly ArchiveRecord[]>;
type Write<Kind extends RecordKind> = (records: readonly RecordOf<Kind>[]) => Promise<void>;
type Writes = Partial<Record<RecordKind, Write<RecordKind>>>;

const inUnit = async ({ write }: UnitOfWork, account: AccountId, work: (tx: Tx) => Promise<void>): Promise<void> =>
  void (await write(account, async (tx) => ok(await work(tx))));

type SetKind = 'set' | 'media' | 'note-type' | 'note' | 'card';

/** Sets are drafts until all of their cards are written. */
const setWriter = ({ units, addTo, addNotesTo, holdMedia }: Copying, account: AccountId) => {
  let draft: RecordOf<'set'> | undefined;
  const publish = async (): Promise<void> => {
    if (!draft) return;
    const { kind: _, set, ...filled } = draft;
    await inUnit(units, account, async ({ drafts, folders }) => {
      await folders.find(account, lineageOf(set.folder));
      await drafts.publish(account, { ...set, ...filled });
    });
    draft = undefined;
  };
  const writes: { readonly [Kind in SetKind]: Write<Kind> } = {
    set: async (records) => {
      for (const record of records) {
        await publish();
        await inUnit(units, account, ({ drafts }) => drafts.insert(account, record.set));
        draft = record;
      }
    },
    media: async (records) => {
      const files = records.map(({ file }) => file);
      for (const { set } of records.slice(0, 1)) await holdMedia(account, set, files);
    },
    'note-type': async (records) => {
      const types = records.map(({ type }) => type);
      for (const { set: id } of records.slice(0, 1)) await addNotesTo(account, { id })({ types, notes: [] });
    },
    note: async (records) => {
      const notes = records.map(({ note }) => note);
      for (const { set: id } of records.slice(0, 1)) await addNotesTo(account, { id })({ types: [], notes });
    },
    card: async (records) => {
      const cards = records.map(({ card }) => card);
      for (const { set: id, card } of records.slice(0, 1))
        await addTo(account, { id, createdOn: card.copied.createdOn })(cards);
    },
  };
  return { publish, writes: writes as Writes };
};

/** Writes records of an account, or of a unit without an account, as they arrive. */
const writerOf = (copying: Copying, account: AccountId) => {
  const { publish, writes } = setWriter(copying, account);
  const write = async (kind: RecordKind, records: readonly ArchiveRecord[]): Promise<void> => {
    const inSet = writes[kind];
    if (inSet) return inSet(records);
    await publish();
    const rows = (rowsOfKind as unknown as Partial<Record<RecordKind, WriteRows<RecordKind>>>)[kind];
    if (!rows) throw new Error(`a ${kind} that comes by itself`);
    await inUnit(copying.units, account, (tx) => rows(tx, account, records));
    for (const record of records)
      if (record.kind === 'account') await writeWins(copying.units, account, record.questsWon);
  };
  return { write, end: publish };
};

/** The maximum of one unit of work. A page holds at most as many records. */
const most = { records: 1_000, pages: 5 };

/** Groups consecutive records of one kind. */
const runsOf = async function* (pages: Pages): AsyncGenerator<readonly ArchiveRecord[]> {
  let run: (readonly ArchiveRecord[])[] = [];
  let count = 0;
  const goesOn = (page: readonly ArchiveRecord[]): boolean =>
    run[0]?.[0]?.kind === page[0]?.kind && count + page.length <= most.records && run.length < most.pages;
  for await (const page of pages) {
    if (run.length > 0 && !goesOn(page)) {
      yield run.flat();
      [run, count] = [[], 0];
    }
    run.push(page);
    count += page.length;
  }
  if (run.length > 0) yield run.flat();
};

const writeRecords = async (copying: Copying, account: AccountId, pages: Pages): Promise<void> => {
  const { write, end } = writerOf(copying, account);
  for await (const records of runsOf(pages)) if (records[0]) await write(records[0].kind, records);
  await end();
};

const writeUnit = async (copying: Copying, unit: Unit, pages: Pages): Promise<void> => {
  if (unit.kind === 'media') return putMedia(pages, copying.putMedia);
  if (unit.kind === 'account') await copying.closing.close(unit.person);
  await writeRecords(copying, 'person' in unit ? unit.person.account : nobody, pages);
  if (unit.kind === 'visits') await copying.settle?.(unit.person.account);
};

/** Writes a store that bears the mark of a copy and that no other process has open. */
export const copyTo = (copying: Copying): Omit<ArchiveCopy, 'close'> => ({
  ...archiveOf(copying),
  lastWritten: copying.mark.lastWritten,
  write: async (unit, pages) => {
    await writeUnit(copying, unit, pages);
    await copying.mark.noteWritten(unit);
  },
  finish: copying.mark.remove,
});
