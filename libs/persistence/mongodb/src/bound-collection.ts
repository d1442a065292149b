import type { CausalContext } from './causal-context.ts';
import { readLimit } from './connection.ts';
import type {
  AggregateOptions,
  Collection,
  Filter,
  FindOptions,
  OptionalUnlessRequiredId,
  ReadConcernLevel,
  UpdateFilter,
} from './driver.ts';
import { ReadConcern } from './driver.ts';

export interface TallyOptions extends Pick<FindOptions, 'hint'> {
  /** It stops counting there. */
  readonly most?: number;
}

export type Tally = ReadonlyMap<unknown, number>;

/** The documents that a query finds, as they come. */
export interface Found<Document> extends AsyncIterable<Document> {
  toArray(): Promise<readonly Document[]>;
}

export interface Readable<Document extends object> {
  findOne(filter: Filter<Document>, options?: FindOptions): Promise<Document | null>;
  find(filter: Filter<Document>, options?: FindOptions): Found<Document>;
  /** How many documents it finds, by the value of a field, or all under `null`; counted by the server. */
  tally(filter: Filter<Document>, by: `$${string}` | null, options?: TallyOptions): Promise<Tally>;
}

export interface Replacement<Document extends object> {
  readonly filter: Filter<Document>;
  readonly document: Omit<Document, '_id'>;
}

export interface Update<Document extends object> {
  readonly filter: Filter<Document>;
  readonly set: Partial<Document>;
}

/** Where a document stands, or a tombstone. */
export interface Place {
  readonly id: string;
  readonly isTombstone: boolean;
}

/** A collection as one port call uses it: all it sends is in the call's causal context, and reads have a time limit. */
export interface Writable<Document extends object> extends Readable<Document> {
  insertOne(document: Document): Promise<unknown>;
  /** In any order; all that can be inserted are, also when some cannot. */
  insertMany(documents: readonly Document[]): Promise<unknown>;
  updateOne(filter: Filter<Document>, update: UpdateFilter<Document>): Promise<{ readonly matchedCount: number }>;
  /** Each by its own filter; how many there were to replace. */
  replaceMany(replacements: readonly Replacement<Document>[]): Promise<{ readonly matchedCount: number }>;
  /** Sets some fields, each by its own filter. */
  updateMany(updates: readonly Update<Document>[]): Promise<{ readonly matchedCount: number }>;
  /** So many places that the filter finds, in the order of `_id`, those of tombstones too. */
  placesOf(filter: Filter<Document>, most: number): Promise<readonly Place[]>;
  deleteOne(filter: Filter<Document>): Promise<{ readonly deletedCount: number }>;
  deleteMany(filter: Filter<Document>): Promise<{ readonly deletedCount: number }>;
}

/** A tombstone is nothing to a reader. */
const isThere = (document: object): boolean => !('goneAt' in document);

const present = async function* <Document extends object>(found: AsyncIterable<Document>): AsyncGenerator<Document> {
  for await (const document of found) if (isThere(document)) yield document;
};

type Reading = (options: FindOptions | undefined) => FindOptions;

/** What a read of this collection is sent with. */
const readingOf =
  <Document extends object>({ readConcern }: Collection<Document>, context: CausalContext): Reading =>
  (options) => {
    const { level } = readConcern ?? {};
    // A read concern of its own: the driver writes the time into the object it is given.
    const concern = level ? { readConcern: new ReadConcern(level as ReadConcernLevel) } : {};
    const { projection } = options ?? {};
    const projected = projection ? { projection: { ...projection, goneAt: 1 } } : {};
    return { ...options, ...projected, ...context.reading(), ...concern, maxTimeMS: readLimit };
  };

/** What changes many documents, or one, without removing any. */
const writingOf = <Document extends object>(
  collection: Collection<Document>,
  context: CausalContext,
): Pick<Writable<Document>, 'insertOne' | 'insertMany' | 'updateOne' | 'replaceMany' | 'updateMany'> => {
  type Inserted = OptionalUnlessRequiredId<Document>;
  return {
    insertOne: (document) => context.writing((session) => collection.insertOne(document as Inserted, session)),
    insertMany: (documents) =>
      context.writing((session) =>
        collection.insertMany(documents as readonly Inserted[], { ...session, ordered: false }),
      ),
    updateOne: (filter, update) => context.writing((session) => collection.updateOne(filter, update, session)),
    replaceMany: (replacements) =>
      context.writing((session) =>
        collection.bulkWrite(
          replacements.map(({ filter, document }) => ({ replaceOne: { filter, replacement: document as never } })),
          { ...session, ordered: false },
        ),
      ),
    updateMany: (updates) =>
      context.writing((session) =>
        collection.bulkWrite(
          updates.map(({ filter, set }) => ({ updateOne: { filter, update: { $set: set } } })),
          { ...session, ordered: false },
        ),
      ),
  };
};

const tallyOf = async <Document extends object>(
  collection: Collection<Document>,
  {
    filter,
    by,
    most,
  }: { readonly filter: Filter<Document>; readonly by: string | null; readonly most: number | undefined },
  options: FindOptions,
): Promise<Tally> => {
  const limit = most === undefined ? [] : [{ $limit: most }];
  const stages = [{ $match: filter }, ...limit, { $group: { _id: by, count: { $sum: 1 } } }];
  const groups = await collection
    .aggregate<{ readonly _id: unknown; readonly count: number }>(stages, options as AggregateOptions)
    .toArray();
  return new Map(groups.map(({ _id, count }) => [_id, count]));
};

export const boundCollection = <Document extends object>(
  collection: Collection<Document>,
  context: CausalContext,
): Writable<Document> => {
  const reading = readingOf(collection, context);
  return {
    findOne: async (filter, options) => {
      const found = (await collection.findOne(filter, reading(options))) as Document | null;
      return found && isThere(found) ? found : null;
    },
    find: (filter, options) => {
      const cursor = collection.find(filter, reading(options)) as unknown as Found<Document>;
      return {
        toArray: async () => (await cursor.toArray()).filter(isThere),
        [Symbol.asyncIterator]: () => present(cursor),
      };
    },
    tally: (filter, by, { most, ...options } = {}) => tallyOf(collection, { filter, by, most }, reading(options)),
    ...writingOf(collection, context),
    placesOf: async (filter, most) => {
      const found = collection.find(filter, reading({ projection: { _id: 1 }, sort: { _id: 1 }, limit: most }));
      return (await found.toArray()).map((document) => ({ id: String(document._id), isTombstone: !isThere(document) }));
    },
    deleteOne: (filter) => context.writing((session) => collection.deleteOne(filter, session)),
    deleteMany: (filter) => context.writing((session) => collection.deleteMany(filter, session)),
  };
};
