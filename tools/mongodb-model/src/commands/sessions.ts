import type { Binary, Document } from 'bson';
import { fail } from '../errors.ts';
import type { Engine } from '../storage/engine.ts';
import type { Transaction } from '../storage/transaction.ts';

interface Session {
  number: number;
  /** The transaction of that number, if it was started. */
  transaction?: Transaction | undefined;
  state: 'none' | 'open' | 'committed' | 'aborted';
  /** What the statements of a retryable write have done. */
  done: Map<number, Document>;
}

export interface Sessions {
  /** The open transaction that a command belongs to, or starts. */
  transactionOf(command: Document): Transaction;
  /** The memory of the retryable write that a command is; the session's transaction ends. */
  doneBy(command: Document): Map<number, Document>;
  commit(command: Document): void;
  abort(command: Document): void;
  /** Ends those sessions; their open transactions are aborted. */
  end(ids: readonly Document[]): void;
  /** Aborts all open transactions. */
  abortAll(): void;
}

const idOf = (lsid: unknown): string => ((lsid as { id?: Binary } | undefined)?.id ?? '').toString();

/** Aborts the transaction of a session, as when its time is over or its session goes on without it. */
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

/** The session of a command that goes on with a transaction. */
const checkGoesOn = (session: Session, number: number): void => {
  if (number < session.number) goOn(session, number);
  if (number > session.number || session.state === 'none' || session.state === 'aborted') noSuch(number);
};

/** A transaction that lives longer than `lifetime`, in milliseconds, is aborted. */
export const newSessions = (engine: Engine, lifetime: number): Sessions => {
  const sessions = new Map<string, Session>();

  const sessionOf = ({ lsid }: Document): Session => {
    const id = idOf(lsid);
    const session = sessions.get(id) ?? { number: -1, state: 'none', done: new Map() };
    sessions.set(id, session);
    return session;
  };

  const start = (session: Session, number: number): Transaction => {
    if (number === session.number) fail('Location50911', `a transaction ${number} was started before`);
    goOn(session, number);
    const transaction = engine.begin();
    const timer = setTimeout(() => abandonOne(session, transaction), lifetime).unref();
    void transaction.ended.then(() => clearTimeout(timer));
    Object.assign(session, { transaction, state: 'open' });
    return transaction;
  };

  const abandonOne = (session: Session, transaction: Transaction): void => {
    if (session.transaction === transaction) abandon(session);
  };

  const isCommitted = (session: Session, number: number): boolean => {
    checkGoesOn(session, number);
    return session.state === 'committed';
  };

  const committed = (number: number): never =>
    fail('TransactionCommitted', `Transaction ${number} has been committed.`);

  return {
    transactionOf: (command) => {
      const [session, number] = [sessionOf(command), Number(command['txnNumber'])];
      if (command['startTransaction'] === true) return start(session, number);
      if (isCommitted(session, number)) committed(number);
      return session.transaction ?? noSuch(number);
    },
    doneBy: (command) => {
      const [session, number] = [sessionOf(command), Number(command['txnNumber'])];
      goOn(session, number);
      return session.state === 'none' ? session.done : noSuch(number);
    },
    commit: (command) => {
      const [session, number] = [sessionOf(command), Number(command['txnNumber'])];
      if (isCommitted(session, number)) return;
      session.state = 'committed';
      session.transaction?.end('commit');
    },
    abort: (command) => {
      const [session, number] = [sessionOf(command), Number(command['txnNumber'])];
      if (isCommitted(session, number)) committed(number);
      abandon(session);
    },
    end: (ids) => {
      for (const id of ids.map(idOf)) {
        const session = sessions.get(id);
        if (session) abandon(session);
        sessions.delete(id);
      }
    },
    abortAll: () => sessions.forEach(abandon),
  };
};
