import type { Document } from 'bson';
import { ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { matching } from '../query/filter.ts';
import { atInstant } from '../query/pipeline.ts';
import { storable } from '../query/storable.ts';
import type { Update } from '../query/update.ts';
import { updating, upserted } from '../query/update.ts';
import { isDocument } from '../query/values.ts';
import type { Collection, Match, Selection } from '../storage/collection.ts';
import { matchesIn } from '../storage/collection.ts';
import { insertRow, putRow } from '../storage/rows.ts';
import type { Transaction } from '../storage/transaction.ts';
import { seenBy } from '../storage/transaction.ts';
import type { Command, Request } from './request.ts';
import { checkFields, reading, writing } from './request.ts';
import { runStatements } from './statements.ts';
import { changed, firstOf, target } from './targets.ts';

const statementsIn = (command: Document, name: string): readonly Document[] => {
  const list: unknown = command[name];
  const isList = Array.isArray(list) && list.length > 0 && list.every(isDocument);
  return isList ? list : fail('BadValue', `'${name}' must be a nonempty array of objects`);
};

const sum = (results: readonly Document[], name: string): number =>
  results.reduce((total, result) => total + Number(result[name] ?? 0), 0);

const withErrors = (writeErrors: readonly Document[]): Document => (writeErrors.length > 0 ? { writeErrors } : {});

const insert: Command = {
  fields: ['documents', 'ordered'],
  inTransaction: true,
  run: async (request) => {
    const documents = statementsIn(request.command, 'documents');
    const { results, writeErrors } = await runStatements(request, documents.length, async (at) => {
      const document = storable({
        ...('_id' in (documents[at] ?? {}) ? {} : { _id: new ObjectId() }),
        ...documents[at],
      });
      await writing(request, (by) => insertRow(target(request), by, document));
      return {};
    });
    return { n: results.length, ...withErrors(writeErrors) };
  },
};

/** Each match separately: outside of a transaction, only single documents are changed atomically. */
const eachMatch = async (
  request: Request,
  selection: Selection,
  work: (by: Transaction, match: Match) => Document,
): Promise<readonly Document[]> => {
  const collection = target(request);
  const isMatch = matching(selection.filter);
  const found = reading(request, (by) => [...matchesIn(collection, by, selection)]);
  const results: Document[] = [];
  for (const { row } of found) {
    const result = await writing(request, (by) => {
      const document = seenBy(by, row);
      return document && isMatch(document) ? work(by, { row, document }) : undefined;
    });
    if (result) results.push(result);
  }
  return results;
};

const selectionIn = (statement: Document): Selection => {
  const { q, hint } = statement;
  return { filter: isDocument(q) ? q : fail('TypeMismatch', "'q' must be an object"), hint };
};

const inserted = (collection: Collection, by: Transaction, document: Document): Document => {
  insertRow(collection, by, document);
  return { n: 1, upserted: document['_id'] as unknown };
};

const updateOnce = (request: Request, statement: Document, update: Update): Promise<Document> =>
  writing(request, (by) => {
    const [collection, selection] = [target(request), selectionIn(statement)];
    const match = firstOf(collection, by, selection);
    if (match) return changed(collection, by, { ...match, update });
    if (statement['upsert'] !== true) return { n: 0 };
    return inserted(collection, by, upserted(selection.filter, statement['u']));
  });

const updateEach = async (request: Request, statement: Document, update: Update): Promise<Document> => {
  const isReplacement = isDocument(statement['u']) && !Object.keys(statement['u']).some((name) => name.startsWith('$'));
  if (isReplacement) return fail('FailedToParse', 'multi update is not supported for replacement-style update');
  const collection = target(request);
  const results = await eachMatch(request, selectionIn(statement), (by, match) => {
    return changed(collection, by, { ...match, update });
  });
  if (results.length === 0 && statement['upsert'] === true) return updateOnce(request, statement, update);
  return { n: results.length, nModified: sum(results, 'nModified') };
};

const refuseRetry = ({ done }: Request, isMulti: boolean): void => {
  if (done && isMulti) fail('InvalidOptions', 'Cannot use retryable writes with multi');
};

const update: Command = {
  fields: ['updates', 'ordered'],
  inTransaction: true,
  run: async (request) => {
    const updates = statementsIn(request.command, 'updates');
    for (const each of updates) checkFields(each, ['q', 'u', 'multi', 'upsert', 'hint'], 'update.updates');
    refuseRetry(
      request,
      updates.some(({ multi }) => multi === true),
    );
    const now = new Date(request.server.now());
    const { results, writeErrors } = await runStatements(request, updates.length, (at) => {
      const given = updates[at] ?? {};
      const statement: Document = { ...given, u: atInstant(given['u'], now) };
      const run = statement['multi'] === true ? updateEach : updateOnce;
      return run(request, statement, updating(statement['u']));
    });
    const upserts = results.filter((each) => 'upserted' in each);
    const made = upserts.map(({ index, upserted: _id }) => ({ index: index as number, _id: _id as unknown }));
    const counts = { n: sum(results, 'n'), nModified: sum(results, 'nModified') };
    return { ...counts, ...(made.length > 0 ? { upserted: made } : {}), ...withErrors(writeErrors) };
  },
};

const deleteOnce = (request: Request, selection: Selection): Promise<Document> =>
  writing(request, (by) => {
    const match = firstOf(target(request), by, selection);
    if (match) putRow(target(request), by, { row: match.row, document: undefined });
    return { n: match ? 1 : 0 };
  });

const deleteEach = async (request: Request, selection: Selection): Promise<Document> => {
  const deleted = await eachMatch(request, selection, (by, { row }) => {
    putRow(target(request), by, { row, document: undefined });
    return {};
  });
  return { n: deleted.length };
};

const remove: Command = {
  fields: ['deletes', 'ordered'],
  inTransaction: true,
  run: async (request) => {
    const deletes = statementsIn(request.command, 'deletes');
    for (const each of deletes) checkFields(each, ['q', 'limit', 'hint'], 'delete.deletes');
    refuseRetry(
      request,
      deletes.some(({ limit }) => limit !== 1),
    );
    const { results, writeErrors } = await runStatements(request, deletes.length, (at) => {
      const statement = deletes[at] ?? {};
      return (statement['limit'] === 1 ? deleteOnce : deleteEach)(request, selectionIn(statement));
    });
    return { n: sum(results, 'n'), ...withErrors(writeErrors) };
  },
};

export const writes = { insert, update, delete: remove };
