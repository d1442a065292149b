import type { AccountId } from '@flashcards/kernel';
import type { ActionRow, ActionRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { Collections } from '../schema.ts';
import type { ActionDocument } from '../study/documents.ts';
import { rowOf, rowsAfter, rowsBetween } from '../study/documents.ts';

/** Keys sort as numbers do. */
const keyOf = (number: number): string => String(number).padStart(16, '0');

const documentOf = (account: AccountId, { kind: did, ...row }: ActionRow): ActionDocument => ({
  ...rowOf(account, 'action', keyOf(row.number)),
  kind: 'action',
  did,
  ...row,
});

const rowFrom = ({ number, at, did: kind, details }: ActionDocument): ActionRow => ({ number, at, kind, details });

export const actionRows = ({ read, write }: Steps, { actions }: Pick<Collections, 'actions'>): ActionRows => ({
  last: read(async (reader, account: AccountId) => {
    const options = { sort: { _id: -1 }, limit: 1, projection: { number: 1 } } as const;
    const [last] = await reader.find(actions, rowsAfter(account, 'action'), options);
    return last?.number ?? 0;
  }),
  some: read(async (reader, account: AccountId, { after, upTo }: { readonly after: number; readonly upTo: number }) => {
    const range = rowsBetween(account, 'action', { from: keyOf(after + 1), to: keyOf(upTo) });
    return (await reader.find(actions, range, { sort: { _id: 1 } })).map(rowFrom);
  }),
  insert: write((batch, account: AccountId, rows: readonly ActionRow[]) => {
    for (const row of rows) batch.add(actions, { insertOne: { document: documentOf(account, row) } });
  }),
  deleteUpTo: write((batch, account: AccountId, number: number) => {
    const filter = rowsBetween(account, 'action', { from: keyOf(0), to: keyOf(number) });
    batch.add(actions, { deleteMany: { filter } });
  }),
});
