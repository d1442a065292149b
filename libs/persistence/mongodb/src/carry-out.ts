import { atMost, slicesOf } from './at-most.ts';
import type { Writable } from './bound-collection.ts';
import type { WritableCollections } from './collections.ts';
import type { AnyPut, DocumentPut, Patch, PendingPut, Taking } from './documents.ts';
import type { Journaled } from './journaled.ts';
import { anyOf } from './keys.ts';
import { hasOnlyDuplicates } from './mongodb-error.ts';
import { stepsOf } from './pending.ts';

const insertsAtOnce = 500;
/** FerretDB 1.24 answers none of a command with a hundred updates: each holds one of its hundred connections. */
const updatesAtOnce = 80;
const batchesAtOnce = 4;

interface Batch {
  readonly into: DocumentPut['into'];
  /** Whether there most likely are none yet. */
  readonly areNew: boolean;
  readonly onlyOf: DocumentPut['onlyOf'];
  readonly puts: readonly DocumentPut[];
}

/** By collection and by what is likely; some at a time. */
const batchesOf = (puts: readonly DocumentPut[]): readonly Batch[] => {
  const groups = new Map<string, Batch & { readonly puts: DocumentPut[] }>();
  for (const put of puts) {
    const { into, isNew: areNew = false, onlyOf } = put;
    const name = `${into} ${areNew} ${onlyOf}`;
    const group = groups.get(name) ?? { into, areNew, onlyOf, puts: [] };
    groups.set(name, group);
    group.puts.push(put);
  }
  return [...groups.values()].flatMap(({ puts: all, ...group }) =>
    slicesOf(all, group.areNew ? insertsAtOnce : updatesAtOnce).map((some) => ({ ...group, puts: some })),
  );
};

/** Writes documents unless they are that new already: harmless however often and however late it is repeated. */
const write = async (collections: WritableCollections, batch: Batch, rev: number): Promise<void> => {
  const { into, areNew, onlyOf, puts } = batch;
  const collection = collections[into] as unknown as Writable<Journaled>;
  const documents = puts.map(({ document }): Journaled => ({ ...document, rev }));
  const owned = onlyOf === undefined ? {} : { account: onlyOf };
  const replace = async (): Promise<boolean> => {
    const older = documents.map((document) => ({
      filter: { _id: document._id, ...owned, rev: { $lt: rev } },
      document,
    }));
    let found = 0;
    for (const some of slicesOf(older, updatesAtOnce)) found += (await collection.replaceMany(some)).matchedCount;
    return found === documents.length;
  };
  const insert = async (): Promise<boolean> => {
    try {
      await collection.insertMany(documents);
      return true;
    } catch (error) {
      if (hasOnlyDuplicates(error)) return false;
      throw error;
    }
  };
  if (onlyOf !== undefined || into === 'progress') return void (await replace());
  const [likelier, other] = areNew ? [insert, replace] : [replace, insert];
  // Where neither succeeds a document is as new as this one, or newer.
  if (!(await likelier())) await other();
};

/** Puts of one collection. */
interface Some<APut extends AnyPut> {
  readonly into: APut['into'];
  readonly some: readonly APut[];
}

/** Sets fields of documents that are there, unless they are that new already: as harmless. */
const patch = async (collections: WritableCollections, { into, some }: Some<Patch>, rev: number): Promise<void> => {
  const collection = collections[into] as unknown as Writable<Journaled>;
  const updates = some.map(({ patch: { _id, ...fields } }) => ({
    filter: { _id, rev: { $lt: rev } },
    set: { ...fields, rev },
  }));
  await collection.updateMany(updates);
};

/** What is gone stays so, whatever comes late: it is only ever replaced, or patched. */
const take = async (collections: WritableCollections, { into, some }: Some<Taking>, rev: number): Promise<void> => {
  const collection = collections[into] as unknown as Writable<Journaled>;
  await collection.deleteMany({ _id: anyOf(some.map(({ gone }) => gone)), rev: { $lt: rev } });
};

type Work = () => Promise<void>;

/** Those of each collection, some at a time. */
const byCollection = <APut extends AnyPut>(puts: readonly APut[], size: number): readonly Some<APut>[] =>
  [...new Set(puts.map(({ into }) => into))].flatMap((into: APut['into']) =>
    slicesOf(
      puts.filter((put) => put.into === into),
      size,
    ).map((some) => ({ into, some })),
  );

const worksOf = (collections: WritableCollections, puts: readonly AnyPut[], rev: number): readonly Work[] => {
  const documents = puts.filter((put) => 'document' in put);
  const patches = puts.filter((put) => 'patch' in put);
  const ends = puts.filter((put) => 'ends' in put);
  const takings = puts.filter((put) => 'gone' in put);
  return [
    ...batchesOf(documents).map(
      (batch): Work =>
        () =>
          write(collections, batch, rev),
    ),
    ...byCollection(patches, updatesAtOnce).map(
      (some): Work =>
        () =>
          patch(collections, some, rev),
    ),
    ...ends.map(
      ({ ends: user }): Work =>
        async () =>
          void (await collections.users.deleteOne(user)),
    ),
    ...byCollection(takings, insertsAtOnce).map(
      (some): Work =>
        () =>
          take(collections, some, rev),
    ),
  ];
};

/** Writes what a change decided: a few commands for each step, however many documents it has. */
export const carryOut = async (
  collections: WritableCollections,
  pending: readonly PendingPut[],
  rev: number,
): Promise<void> => {
  for (const step of stepsOf(pending)) await atMost(batchesAtOnce, worksOf(collections, step, rev), (work) => work());
};
