import type { AccountId, Outcome } from '@flashcards/kernel';
import type {
  Archive,
  ArchiveCopy,
  ArchiveRecord,
  OpenArchive,
  OpenCopy,
  Store,
  Unit,
} from '@flashcards/persistence-ports';
import { unitKinds } from '@flashcards/persistence-ports';
import { everyPage, rebuiltBy } from '../asking.ts';
import type { OpenStore } from '../opened-store.ts';

/** The place of a store, and functions to open it. It is empty at first. Only one of them may be open at a time. */
export interface ArchivePlace {
  readonly store: OpenStore;
  readonly archive: OpenArchive;
  readonly copy: OpenCopy;
}

/** The opened store; a refusal fails the test. */
const granted = async <T>(opening: Promise<Outcome<T, string>>): Promise<T> => {
  const outcome = await opening;
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};

const closedAfter = async <Open extends { close(): Promise<void> }, T>(
  opening: Promise<Open>,
  work: (opened: Open) => Promise<T>,
): Promise<T> => {
  const opened = await opening;
  return work(opened).finally(() => opened.close());
};

export const inStore = <T>({ store }: ArchivePlace, work: (store: Store) => Promise<T>): Promise<T> =>
  closedAfter(store(), work);

export const inArchive = <T>({ archive }: ArchivePlace, work: (archive: Archive) => Promise<T>): Promise<T> =>
  closedAfter(granted(archive()), work);

export const inCopy = <T>(
  { copy }: ArchivePlace,
  fingerprint: string,
  work: (copy: ArchiveCopy) => Promise<T>,
): Promise<T> => closedAfter(granted(copy(fingerprint)), work);

/** All units in the order in which they are written. */
export const unitsOf = async (archive: Archive): Promise<readonly Unit[]> =>
  (await Promise.all(unitKinds.map((kind) => everyPage(archive.units(kind))))).flat();

/** Copies the remaining units; `goesOn` may stop it before a unit. */
export const copyUnits = async (
  from: Archive,
  to: ArchiveCopy,
  goesOn: (unit: Unit) => boolean = () => true,
): Promise<void> => {
  const last = await to.lastWritten();
  const units = await unitsOf(from);
  const start = last ? units.findIndex((unit) => JSON.stringify(unit) === JSON.stringify(last)) + 1 : 0;
  for (const unit of units.slice(start)) {
    if (!goesOn(unit)) return;
    await to.write(unit, from.read(unit));
  }
};

/** Copies the whole of a store. */
export const copyAll = (from: ArchivePlace, to: ArchivePlace): Promise<void> =>
  inArchive(from, async (archive) =>
    inCopy(to, await archive.fingerprint(), async (copy) => {
      await copyUnits(archive, copy);
      await copy.finish();
    }),
  );

/** A record with its bytes as text, because comparing bytes in a test takes seconds. */
type Legible = Pick<ArchiveRecord, 'kind'> & { readonly content?: string | Uint8Array };

const legible = (record: ArchiveRecord): Legible =>
  'content' in record ? { ...record, content: Buffer.from(record.content).toString('base64') } : record;

const textOf = (record: Legible): string => `${record.kind} ${JSON.stringify(record)}`;

/** All records of an archive by unit, independent of the store's own order. */
export const contentOf = async (archive: Archive): Promise<Readonly<Record<string, readonly Legible[]>>> => {
  const content = new Map<string, readonly Legible[]>();
  for (const unit of await unitsOf(archive)) {
    const records = (await everyPage(archive.read(unit))).map(legible);
    content.set(
      JSON.stringify(unit),
      records.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1)),
    );
  }
  return Object.fromEntries([...content].sort());
};

export const contentAt = (place: ArchivePlace): ReturnType<typeof contentOf> => inArchive(place, contentOf);

/** Rebuilds all accounts. */
export const rebuildAll = async (store: Store): Promise<void> => {
  const accounts: readonly AccountId[] = (await everyPage(store.users.all())).map(({ account }) => account);
  for (const account of accounts) await rebuiltBy(store, account);
};
