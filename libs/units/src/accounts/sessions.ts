import type { IsOver, Session } from '@flashcards/accounts';
import { endedByAnother } from '@flashcards/accounts';
import { ok, refuse } from '@flashcards/kernel';
import type { AnsweredBefore, ReceiptRow, RequestKey, Sessions, UnitOfWork } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { answerTo } from '../change.ts';

const idsOf = (sessions: readonly Session[]) => sessions.map(({ id }) => id);

/** The kept answer of a sign-in begins with its session. */
const prefixOf = ({ id }: Pick<Session, 'id'>): string => `${id} `;

/** The answer to an earlier request with this key; `undefined` where its session has ended. */
const answerBefore = (kept: ReceiptRow, request: RequestKey, alive: readonly Session[]) => {
  const before = answerTo(kept, request);
  if (before.code === 'receipt_taken') return before;
  const prefix = alive.map(prefixOf).find((each) => before.answer.startsWith(each));
  return prefix === undefined
    ? undefined
    : ({ ...before, answer: before.answer.slice(prefix.length) } as AnsweredBefore);
};

const isAliveBy =
  (isOver: IsOver) =>
  (session: Session): boolean =>
    !isOver(session);

const beginSession =
  ({ write }: UnitOfWork): Sessions['begin'] =>
  (account, { session, isOver }, receipt) =>
    write(account, async ({ accounts, receipts, sessions }) => {
      const kept = receipt && (await receipts.find(account, receipt.key));
      if (!(await accounts.isThere(account))) return refuse('user_not_found');
      const known = await sessions.all(account);
      const before = kept && answerBefore(kept, receipt, known.filter(isAliveBy(isOver)));
      if (before) return before;
      await sessions.delete(account, idsOf(endedByAnother(known, isOver)));
      await sessions.insert(account, session);
      const answer = receipt?.keep(ok(undefined));
      if (receipt && answer !== undefined) {
        const { key, fingerprint } = receipt;
        await receipts.insert(account, { key, fingerprint, answer: prefixOf(session) + answer });
      }
      return ok(undefined);
    });

const endSession =
  (change: Change): Sessions['end'] =>
  (account, { id, isOver }, receipt) =>
    change(account, receipt, async ({ sessions }) => {
      const found = (await sessions.all(account)).find((each) => each.id === id);
      if (!found || isOver(found)) return refuse('session_not_found');
      await sessions.delete(account, [id]);
      return ok(undefined);
    });

const endSessions =
  (change: Change): Sessions['endAll'] =>
  (account, tokenVersion, receipt) =>
    change(account, receipt, async ({ accounts, sessions }) => {
      const user = await accounts.find(account);
      if (!user) throw new AccountGone('the account is gone');
      const known = await sessions.all(account);
      await accounts.save({ ...user, tokenVersion });
      await sessions.delete(account, idsOf(known));
      return ok(undefined);
    });

export const sessionChanges = (units: UnitOfWork, change: Change): Pick<Sessions, 'begin' | 'end' | 'endAll'> => ({
  begin: beginSession(units),
  end: endSession(change),
  endAll: endSessions(change),
});
