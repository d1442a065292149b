import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { atInstant } from '../query/pipeline.ts';
import { projecting } from '../query/projection.ts';
import { updating, upserted } from '../query/update.ts';
import type { Match } from '../storage/collection.ts';
import { insertRow, putRow } from '../storage/rows.ts';
import type { Transaction } from '../storage/transaction.ts';
import { seenBy } from '../storage/transaction.ts';
import type { Command, Request } from './request.ts';
import { writing } from './request.ts';
import { changed, firstOf, target } from './targets.ts';

const filterIn = ({ query = {} }: Document): Document => query as Document;

/** The first match in the requested order. */
const found = (request: Request, by: Transaction): Match | undefined => {
  const { sort, hint } = request.command as { sort?: Document; hint?: unknown };
  return firstOf(target(request), by, { filter: filterIn(request.command), sort, hint });
};

const remove = (request: Request, by: Transaction): Document => {
  const match = found(request, by);
  if (match) putRow(target(request), by, { row: match.row, document: undefined });
  return { value: match?.document ?? null, lastErrorObject: { n: match ? 1 : 0 } };
};

const insert = (request: Request, by: Transaction, modification: unknown): Document => {
  const { command } = request;
  const made = upserted(filterIn(command), modification);
  insertRow(target(request), by, made);
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: made['_id'] as unknown };
  return { value: command['new'] === true ? made : null, lastErrorObject };
};

const change = (request: Request, by: Transaction): Document => {
  const { command } = request;
  const modification = atInstant(command['update'], new Date(request.server.now()));
  const update = updating(modification);
  const match = found(request, by);
  if (!match && command['upsert'] === true) return insert(request, by, modification);
  if (!match) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
  changed(target(request), by, { ...match, update });
  const value = command['new'] === true ? seenBy(by, match.row) : match.document;
  return { value, lastErrorObject: { n: 1, updatedExisting: true } };
};

export const findAndModify: Command = {
  fields: ['query', 'sort', 'remove', 'update', 'upsert', 'new', 'fields', 'hint'],
  inTransaction: true,
  run: async (request) => {
    const { command, done } = request;
    const removes = command['remove'] === true;
    if (removes === 'update' in command) fail('FailedToParse', 'Either an update or remove=true must be specified');
    const known = done?.get(0);
    if (known) return known;
    const project = projecting((command['fields'] as Document | undefined) ?? {});
    const { value, ...others } = await writing(request, (by) => (removes ? remove : change)(request, by));
    const result = { value: value ? project(value as Document) : null, ...others };
    done?.set(0, result);
    return result;
  },
};
