import type { ActionRow, ActionRows } from '@flashcards/persistence-ports';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { toNumber } from '../engine/values.ts';

const row = rowOf<ActionRow>({ number: 'number', at: 'instant', kind: 'word', details: 'word' });

export const lastAction = 'SELECT number FROM actions WHERE user = ? ORDER BY number DESC LIMIT 1';
export const someActions = `SELECT ${row.columns} FROM actions WHERE user = ? AND number > ? AND number <= ?
  ORDER BY number`;
const insert = `INSERT INTO actions (user, ${row.columns}) VALUES (?, ${row.marks})`;

export const actionRows = ({ readOwn, writeOwn, writeEach }: Steps): ActionRows => ({
  last: readOwn((connection, user) => toNumber(connection.tuple(lastAction, user)?.[0] ?? 0)),
  some: readOwn((connection, user, { after, upTo }: { readonly after: number; readonly upTo: number }) =>
    connection.tuples(someActions, user, after, upTo).map(row.from),
  ),
  insert: writeEach<ActionRow>((connection, user, action) => connection.run(insert, user, ...row.values(action))),
  deleteUpTo: writeOwn((connection, user, number: number) =>
    connection.run('DELETE FROM actions WHERE user = ? AND number <= ?', user, number),
  ),
});
