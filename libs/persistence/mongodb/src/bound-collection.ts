import type { CausalContext } from './causal-context.ts';
import { readLimit } from './connection.ts';
import type {
  Collection,
  Filter,
  FindCursor,
  FindOptions,
  OptionalUnlessRequiredId,
  ReadConcernLevel,
  UpdateFilter,
} from './driver.ts';
import { ReadConcern } from './driver.ts';

export interface Readable<Document extends object> {
  findOne(filter: Filter<Document>, options?: FindOptions): Promise<Document | null>;
  find(filter: Filter<Document>, options?: FindOptions): FindCursor<Document>;
}

/** A collection as one port call uses it: all it sends is in the call's causal context, and reads have a time limit. */
export interface Writable<Document extends object> extends Readable<Document> {
  insertOne(document: Document): Promise<unknown>;
  /** In any order; all that can be inserted are, also when some cannot. */
  insertMany(documents: readonly Document[]): Promise<unknown>;
  updateOne(filter: Filter<Document>, update: UpdateFilter<Document>): Promise<{ readonly matchedCount: number }>;
  replaceOne(filter: Filter<Document>, document: Omit<Document, '_id'>): Promise<{ readonly matchedCount: number }>;
  deleteOne(filter: Filter<Document>): Promise<{ readonly deletedCount: number }>;
  deleteMany(filter: Filter<Document>): Promise<{ readonly deletedCount: number }>;
}

export const boundCollection = <Document extends object>(
  collection: Collection<Document>,
  context: CausalContext,
): Writable<Document> => {
  const reading = (options: FindOptions | undefined): FindOptions => {
    const { level } = collection.readConcern ?? {};
    // A read concern of its own: the driver writes the time into the object it is given.
    return {
      ...options,
      ...context.reading(),
      ...(level ? { readConcern: new ReadConcern(level as ReadConcernLevel) } : {}),
      maxTimeMS: readLimit,
    };
  };
  type Inserted = OptionalUnlessRequiredId<Document>;
  return {
    findOne: (filter, options) => collection.findOne(filter, reading(options)) as Promise<Document | null>,
    find: (filter, options) => collection.find(filter, reading(options)) as unknown as FindCursor<Document>,
    insertOne: (document) => context.writing((session) => collection.insertOne(document as Inserted, session)),
    insertMany: (documents) =>
      context.writing((session) =>
        collection.insertMany(documents as readonly Inserted[], { ...session, ordered: false }),
      ),
    updateOne: (filter, update) => context.writing((session) => collection.updateOne(filter, update, session)),
    replaceOne: (filter, document) =>
      context.writing((session) => collection.replaceOne(filter, document as never, session)),
    deleteOne: (filter) => context.writing((session) => collection.deleteOne(filter, session)),
    deleteMany: (filter) => context.writing((session) => collection.deleteMany(filter, session)),
  };
};
