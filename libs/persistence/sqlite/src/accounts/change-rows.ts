import type { OwnChanges } from '@flashcards/accounts';
import { changesKept } from '@flashcards/accounts';
import type { ChangeRows, NotedChanges, ReportedChange } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { Steps } from '../engine/steps.ts';
import { toNumber } from '../engine/values.ts';
import { nextRevision } from './revisions.ts';
import { noUser, userKey } from './users.ts';

const upsert = `INSERT INTO changes (user, noun, key, number, gone) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (user, noun, key) DO UPDATE SET number = excluded.number, gone = excluded.gone`;

const one = 'SELECT number, gone FROM changes WHERE user = ? AND noun = ? AND key = ?';

/** The noun of a change of too many things. */
export const everything = 'everything';

const rowsOf = (own: OwnChanges): readonly (readonly [noun: string, key: string, isGone: boolean])[] =>
  own === 'everything' ? [[everything, '', false]] : own.map(({ noun, key, isGone }) => [noun, key, isGone]);

const showChange = 'UPDATE shared_sets SET changed_at = ? WHERE card_set = (SELECT key FROM sets WHERE id = ?)';

function* save(connection: Connection, user: number, { own, shown }: NotedChanges): Generator<undefined> {
  const { number, reported } = nextRevision(connection, user);
  for (const [noun, key, isGone] of rowsOf(own)) {
    const [known, gone] = connection.tuple(one, user, noun, key) ?? [0];
    if (toNumber(known) <= reported || gone !== Number(isGone))
      connection.run(upsert, user, noun, key, number, Number(isGone));
    yield;
  }
  for (const set of shown) {
    connection.run(showChange, Date.now(), set);
    yield;
  }
}

const report = (connection: Connection, reported: readonly ReportedChange[]): void => {
  for (const { account, noun, key, isGone } of reported) {
    const user = userKey(connection, account);
    if (user !== noUser) connection.run(upsert, user, noun, key, Date.now(), Number(isGone));
  }
};

export const changeRows = ({ write, writeSlices }: Steps): ChangeRows => ({
  save: writeSlices(save),
  report: write(report),
});

const sweptAtOnce = 500;

/** A day more than cursors live. */
const keptFor = changesKept + 24 * 60 * 60 * 1_000;

export const oldChanges = `SELECT 1 FROM changes WHERE number < ? LIMIT 1`;
const deleteSome = `DELETE FROM changes WHERE (user, noun, key) IN (
  SELECT user, noun, key FROM changes WHERE number < ? ORDER BY number LIMIT ${sweptAtOnce})`;

/** Deletes some changes that no cursor reads any more; returns whether there may be more. */
export const sweepChanges = async (database: Database): Promise<boolean> => {
  const old = Date.now() - keptFor;
  if (!(await database.read((connection) => connection.tuple(oldChanges, old)))) return false;
  return database.write((connection) => connection.run(deleteSome, old) === sweptAtOnce);
};
