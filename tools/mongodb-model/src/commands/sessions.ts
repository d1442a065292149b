import type { Binary, Document } from 'bson';
import { fail } from '../errors.ts';
import type { Engine } from '../storage/engine.ts';
import type { Transaction } from '../storage/transaction.ts';

/** The server's state of a client's session, for the highest transaction number received. */
interface Session {
  number: number;
  state: 'none' | 'open' | 'committed' | 'aborted';
  transaction?: Transaction | undefined;
  /** The results of a retryable write's statements. */
  done: Map<number, Document>;
  /** Resolves with the last command. */
  turn: Promise<unknown>;
  /** The time of the last command, in milliseconds since 1970. */
  usedAt: number;
}

export interface Sessions {
  /** Runs the numbered commands of a session one after the other. */
  inTurn<Result>(command: Document, run: () => Result | Promise<Result>): Promise<Result>;
  /** The open transaction that a command belongs to or starts. */
  transactionOf(command: Document): Transaction;
  /** The stored results of a retryable write. Ends the session's transaction. */
  doneBy(command: Document): Map<number, Document>;
  commit(command: Document): void;
  abort(command: Document): void;
  /** Aborts the transaction of a failed command, if it is open. */
  abandon(command: Document): void;
  /** Ends these sessions; aborts their open transactions. */
  end(ids: readonly Document[]): void;
  /** Ends sessions not used for 30 minutes, such as those of killed clients. */
  expire(): void;
  /** Aborts all open transactions. */
  abortAll(): void;
}

/** As reported to clients. */
export const logicalSessionTimeoutMinutes = 30;
const minute = 60_000;

const idOf = (lsid: unknown): string => ((lsid as { id?: Binary } | undefined)?.id ?? '').toString();

const numberIn = (command: Document): number => Number(command['txnNumber']);

/** Aborts the transaction of a session after its time limit, or when the session continues without it. */
const abandon = (session: Session): void => {
  if (session.state !== 'open') return;
  session.state = 'aborted';
  session.transaction?.end('abort');
};

const goOn = (session: Session, number: number): void => {
  if (number < session.number) fail('TransactionTooOld', `txnNumber ${number} is older than ${session.number}`);
  if (number === session.number) return;
  abandon(session);
  Object.assign(session, { number, state: 'none', transaction: undefined, done: new Map() });
};

const noSuch = (number: number): never =>
  fail('NoSuchTransaction', `Given transaction number ${number} does not match any in-progress transactions.`);

const isCommitted = (session: Session, number: number): boolean => {
  if (number < session.number) goOn(session, number);
  if (number > session.number || session.state === 'none' || session.state === 'aborted') noSuch(number);
  return session.state === 'committed';
};

const checkOpen = (session: Session, number: number): void => {
  if (isCommitted(session, number)) fail('TransactionCommitted', `Transaction ${number} has been committed.`);
};

interface Limits {
  readonly engine: Engine;
  /** Time limit of a transaction in milliseconds. */
  readonly lifetime: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const start = (session: Session, number: number, { engine, lifetime }: Limits): Transaction => {
  if (number === session.number) fail('Location50911', `a transaction ${number} was started before`);
  goOn(session, number);
  const transaction = engine.begin();
  const timer = setTimeout(() => session.transaction === transaction && abandon(session), lifetime).unref();
  void transaction.ended.then(() => clearTimeout(timer));
  Object.assign(session, { transaction, state: 'open' });
  return transaction;
};

const transactionIn = (session: Session, command: Document, limits: Limits): Transaction => {
  const number = numberIn(command);
  if (command['startTransaction'] === true) return start(session, number, limits);
  checkOpen(session, number);
  return session.transaction ?? noSuch(number);
};

const doneIn = (session: Session, number: number): Map<number, Document> => {
  goOn(session, number);
  return session.state === 'none' ? session.done : noSuch(number);
};

const commit = (session: Session, number: number): void => {
  if (isCommitted(session, number)) return;
  session.state = 'committed';
  session.transaction?.end('commit');
};

const abort = (session: Session, number: number): void => {
  checkOpen(session, number);
  abandon(session);
};

const newSession = (): Session => ({
  number: -1,
  state: 'none',
  done: new Map(),
  turn: Promise.resolve(),
  usedAt: 0,
});

export const newSessions = (limits: Limits): Sessions => {
  const { now } = limits;
  const sessions = new Map<string, Session>();

  const sessionOf = ({ lsid }: Document): Session => {
    const id = idOf(lsid);
    const session = sessions.get(id) ?? newSession();
    session.usedAt = now();
    sessions.set(id, session);
    return session;
  };

  const end = (id: string): void => {
    const session = sessions.get(id);
    if (session) abandon(session);
    sessions.delete(id);
  };

  return {
    inTurn: async (command, run) => {
      if (!('txnNumber' in command)) return run();
      const session = sessionOf(command);
      const result = session.turn.then(run);
      session.turn = result.catch(() => undefined);
      return result;
    },
    transactionOf: (command) => transactionIn(sessionOf(command), command, limits),
    doneBy: (command) => doneIn(sessionOf(command), numberIn(command)),
    commit: (command) => commit(sessionOf(command), numberIn(command)),
    abort: (command) => abort(sessionOf(command), numberIn(command)),
    abandon: (command) => {
      const session = sessionOf(command);
      if (session.number === numberIn(command)) abandon(session);
    },
    end: (ids) => ids.map(idOf).forEach(end),
    expire: () => {
      const oldest = now() - logicalSessionTimeoutMinutes * minute;
      for (const [id, { usedAt }] of sessions) if (usedAt < oldest) end(id);
    },
    abortAll: () => sessions.forEach(abandon),
  };
};
