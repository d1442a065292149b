import type { Document } from 'bson';
import type { History } from './history.ts';
import { matches, updated } from './matching.ts';

/** Writes decide upon the newest state, never upon a snapshot: each is atomic. */
type Write = (history: History, collection: string, command: Document) => Document;

const found = (history: History, collection: string, filter: Document): readonly Document[] =>
  history.at(collection, history.now()).filter((document) => matches(document, filter));

const duplicate = (index: number, id: unknown): Document => ({
  index,
  code: 11_000,
  errmsg: 'E11000 duplicate key error',
  keyPattern: { _id: 1 },
  keyValue: { _id: id },
});

const told = (counted: Document, writeErrors: readonly Document[]): Document => ({
  ok: 1,
  ...counted,
  ...(writeErrors.length > 0 ? { writeErrors } : {}),
});

const insert: Write = (history, collection, { documents, ordered }) => {
  const errors: Document[] = [];
  let n = 0;
  for (const [index, document] of (documents as Document[]).entries()) {
    const id = document['_id'] as unknown;
    if (found(history, collection, { _id: id }).length > 0) {
      errors.push(duplicate(index, id));
      if (ordered !== false) break;
      continue;
    }
    history.write(collection, id, document);
    n += 1;
  }
  return told({ n }, errors);
};

const update: Write = (history, collection, { updates }) => {
  let n = 0;
  for (const { q, u, upsert } of updates as Document[]) {
    if (upsert) throw new Error('the model knows no upsert');
    const [document] = found(history, collection, q as Document);
    if (!document) continue;
    history.write(collection, document['_id'], updated(document, u as Document));
    n += 1;
  }
  return told({ n, nModified: n }, []);
};

const remove: Write = (history, collection, { deletes }) => {
  let n = 0;
  for (const { q, limit } of deletes as Document[]) {
    const all = found(history, collection, q as Document);
    for (const document of limit === 1 ? all.slice(0, 1) : all) {
      history.write(collection, document['_id'], undefined);
      n += 1;
    }
  }
  return told({ n }, []);
};

export const writes: Readonly<Record<string, Write>> = { insert, update, delete: remove };
