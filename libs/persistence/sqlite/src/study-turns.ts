import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { oneByOne } from '@flashcards/units';
import { answeredBefore, keepReceipt } from './receipts.ts';
import { moveRevision, revisionOf } from './accounts/revisions.ts';
import type { Unhurried } from './transaction.ts';
import { userKey } from './users.ts';
import { toNumber } from './values.ts';

/** How much may be worked out: what takes long is not worked out while others wait to write. */
export type Patience = 'brief' | 'long';

/** A change in two parts: what it comes to is worked out by reading alone, then written. */
export interface Considered<Plan, T, Code extends string> {
  /** `undefined` where it would take long and is to be brief. */
  readonly plan: (
    working: Unhurried,
    user: number,
    patience: Patience,
  ) => Promise<Outcome<Plan, Code> | undefined> | Outcome<Plan, Code> | undefined;
  readonly write: (working: Unhurried, user: number, plan: Plan) => Promise<T> | T;
  readonly receipt?: ReceiptFor<T, Code> | undefined;
}

/** Changes of what an account has studied, and what follows from it: one of an account at a time. */
export interface StudyTurns {
  /**
   * What is brief is worked out in the transaction that writes it. What takes long is worked out before it, on what was
   * committed last, while other accounts write; it is written if nothing of the account's log changed meanwhile.
   */
  change<Plan, T, Code extends string>(
    account: AccountId,
    considered: Considered<Plan, T, Code>,
  ): Promise<Receipted<T, Code>>;
}

const changesOf = (connection: Connection): number => toNumber(connection.tuple('SELECT total_changes()')?.[0]);

/** Writes what was planned, and notes that something changed if it did. */
const written = async <Plan, T, Code extends string>(
  working: Unhurried,
  user: number,
  { planned, write }: Pick<Considered<Plan, T, Code>, 'write'> & { readonly planned: Outcome<Plan, Code> },
): Promise<Outcome<T, Code>> => {
  if (!planned.ok) return planned;
  const { connection } = working;
  const before = changesOf(connection);
  const value = await write(working, user, planned.value);
  if (changesOf(connection) !== before) moveRevision(connection, user);
  return ok(value);
};

type Planning<Plan, Code extends string> = (
  working: Unhurried,
  user: number,
) => ReturnType<Considered<Plan, unknown, Code>['plan']>;

/** One transaction; `undefined` where there was no plan to carry out. */
const attempt = <Plan, T, Code extends string>(
  database: Database,
  account: AccountId,
  { plan, write, receipt }: Omit<Considered<Plan, T, Code>, 'plan'> & { readonly plan: Planning<Plan, Code> },
): Promise<Receipted<T, Code> | undefined> =>
  database.write(async (connection, breathe) => {
    const working = { connection, breathe };
    const user = userKey(connection, account);
    const before = answeredBefore(connection, user, receipt);
    if (before) return before;
    const planned = await plan(working, user);
    if (!planned) return undefined;
    const outcome = await written(working, user, { planned, write });
    keepReceipt(connection, user, { receipt, outcome });
    return outcome;
  }, account);

/** A change that takes long. */
const longChange = async <Plan, T, Code extends string>(
  database: Database,
  account: AccountId,
  { plan, ...rest }: Considered<Plan, T, Code>,
): Promise<Receipted<T, Code>> => {
  const inTurn = (planning: Planning<Plan, Code>) => attempt(database, account, { ...rest, plan: planning });
  const found = await database.ponder(account, async (connection, breathe) => {
    const user = userKey(connection, account);
    return { version: revisionOf(connection, user), planned: await plan({ connection, breathe }, user, 'long') };
  });
  const isCurrent = ({ connection }: Unhurried, user: number) => revisionOf(connection, user) === found.version;
  const outcome =
    (await inTurn((working, user) => (isCurrent(working, user) ? found.planned : undefined))) ??
    // Another process wrote meanwhile: this time nobody can.
    (await inTurn((working, user) => plan(working, user, 'long')));
  if (!outcome) throw new Error('sqlite: a change was not worked out');
  return outcome;
};

export const studyTurns = (database: Database): StudyTurns => {
  const longChanges = oneByOne();
  const change: StudyTurns['change'] = async (account, { plan, ...rest }) => {
    const brief = (working: Unhurried, user: number) => plan(working, user, 'brief');
    const briefly = () => attempt(database, account, { ...rest, plan: brief });
    const unhurried = () => longChange(database, account, { ...rest, plan });
    // What is brief waits while a long change of the account is worked out: it would undo that work.
    if (longChanges.isBusy(account)) return longChanges.run(account, async () => (await briefly()) ?? unhurried());
    return (await briefly()) ?? longChanges.run(account, unhurried);
  };
  return { change };
};
