import type { SetId } from '@flashcards/kernel';
import { connect } from './connection.ts';
import { accountsAndOrder } from './migrations/0002-accounts-and-order.ts';
import { oneLog } from './migrations/0003-one-log.ts';
import { whatGoes } from './migrations/0004-what-goes.ts';
import type { OldReview } from './version-1.test-data.ts';
import { makeVersion1 } from './version-1.test-data.ts';

/** What the rules of then made of it, which are not those of now. */
const otherRules = `
  UPDATE events SET xp = xp + 1, after_json = json_set(after_json, '$.stability', 12.5);
  UPDATE progress SET stability = 12.5, has_graduated = 1 WHERE state <> 0;
  UPDATE activity SET review_xp = review_xp + 5;
  UPDATE days SET xp = xp + 1`;

/** The same as a file of version 2, which was studied by other rules; one of its cards is gone. */
export const makeVersion2 = (
  file: string,
  {
    cards,
    reviews,
    gone,
  }: { readonly cards: readonly string[]; readonly reviews: readonly OldReview[]; readonly gone: string },
): { readonly set: SetId } => {
  const { set } = makeVersion1(file, { cards, reviews });
  const connection = connect(file);
  connection.exec('PRAGMA foreign_keys = OFF');
  connection.exec(accountsAndOrder);
  connection.exec(otherRules);
  connection.run('DELETE FROM progress WHERE card = (SELECT key FROM cards WHERE id = ?)', gone);
  connection.run('DELETE FROM cards WHERE id = ?', gone);
  connection.exec('PRAGMA user_version = 2');
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
  return { set };
};

interface Old {
  readonly cards: readonly string[];
  readonly reviews: readonly OldReview[];
}

const makeLater = (file: string, of: Old, migrations: readonly string[]): { readonly set: SetId } => {
  const { set } = makeVersion1(file, of);
  const connection = connect(file);
  connection.exec('PRAGMA foreign_keys = OFF');
  for (const sql of migrations) connection.exec(sql);
  connection.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
  return { set };
};

/** The same as version 3 left it, whose rules are those of now. */
export const makeVersion3 = (file: string, of: Old): { readonly set: SetId } =>
  makeLater(file, of, [accountsAndOrder, oneLog]);

export const makeVersion4 = (file: string, of: Old): { readonly set: SetId } =>
  makeLater(file, of, [accountsAndOrder, oneLog, whatGoes]);
