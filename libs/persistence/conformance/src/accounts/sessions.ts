import type { Session, User } from '@flashcards/accounts';
import { hourOf, mostSessions } from '@flashcards/accounts';
import { ok, refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../at-once.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { randomAccountId, randomSessionId, randomUserId } from '../random-ids.ts';
import { aReceipt } from './a-receipt.ts';
import { aSession, aStoredSession, never } from './a-session.ts';
import { aUser } from './a-user.ts';

const hour = 3_600_000;
const plus = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);

const aStoredUser = (store: Store): Promise<User> => store.users.insertIfAbsent(aUser());

const byId = (sessions: readonly Session[]): readonly Session[] =>
  sessions.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The sessions of the account as both servers see them. */
const expectSessions = async (twins: CurrentTwins, { account }: User, expected: readonly Session[]): Promise<void> => {
  for (const { sessions } of twins()) expect(byId(await sessions.all(account))).toEqual(byId(expected));
};

const beginning = (twins: CurrentTwins): void => {
  it('keeps a session unchanged, and finds it with its user', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const session = await aStoredSession(store, user.account);
    const { id, lastUsedAt } = session;
    await expectSessions(twins, user, [session]);
    expect(await twin.sessions.find(user.id, id)).toEqual({ ...user, session: { id, lastUsedAt } });
  });

  it('finds a user without a session of another user, or an unknown one', async () => {
    const [store, twin] = twins();
    const [user, other] = [await aStoredUser(store), await aStoredUser(store)];
    const { id } = await aStoredSession(store, other.account);
    expect(await twin.sessions.find(user.id, id)).toEqual(user);
    expect(await twin.sessions.find(user.id, randomSessionId())).toEqual(user);
    expect(await twin.sessions.find(randomUserId(), id)).toBeUndefined();
  });

  it('is refused for an unknown account', async () => {
    const start = { session: aSession(), isOver: never };
    expect(await twins()[0].sessions.begin(randomAccountId(), start)).toEqual(refuse('user_not_found'));
  });

  it('removes the sessions that are over', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const [gone, stays] = [await aStoredSession(store, user.account), await aStoredSession(store, user.account)];
    const session = aSession();
    const isOver = ({ createdAt }: Pick<Session, 'createdAt'>) => createdAt.getTime() === gone.createdAt.getTime() + 1;
    const older = await aStoredSession(store, user.account, { createdAt: plus(gone.createdAt, 1) });
    expect(await twin.sessions.begin(user.account, { session, isOver })).toEqual(ok(undefined));
    await expectSessions(twins, user, [gone, stays, session]);
    expect(await store.sessions.find(user.id, older.id)).toEqual(user);
  });

  it('leaves the newest hundred of any number, also of concurrent ones', async () => {
    const [store] = twins();
    const user = await aStoredUser(store);
    const first = Date.now() - hour;
    const sessions = Array.from({ length: mostSessions + 10 }, (_, index) =>
      aSession({ createdAt: new Date(first + index), userAgent: 'x'.repeat(200) }),
    );
    const begin = (each: Store, session: Session | undefined) =>
      each.sessions.begin(user.account, { session: session as Session, isOver: never });
    for (const session of sessions.slice(0, mostSessions - 10)) await begin(store, session);
    await atOnce(twins, 20, (each, index) => begin(each, sessions[mostSessions - 10 + index]));
    const kept = await store.sessions.all(user.account);
    expect(kept).toHaveLength(mostSessions);
    for (const session of sessions.slice(mostSessions - 10)) expect(kept).toContainEqual(session);
  });

  it('stays when the user is changed', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const session = await aStoredSession(store, user.account);
    await twin.users.update(user.id, (each) => ({ ...each, tokenVersion: randomUUID() }));
    await expectSessions(twins, user, [session]);
  });
};

const answering = (twins: CurrentTwins): void => {
  const begin = (store: Store, { account }: User, receipt: ReturnType<typeof aReceipt>, session = aSession()) =>
    store.sessions.begin(account, { session, isOver: never }, receipt);

  it('happens once for twenty concurrent calls with one key', async () => {
    const user = await aStoredUser(twins()[0]);
    const receipt = aReceipt();
    const outcomes = await atOnce(twins, 20, (each) => begin(each, user, receipt));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual(
      Array(19).fill({ ok: false, code: 'answered_before', answer: 'kept' }),
    );
    expect(await twins()[1].sessions.all(user.account)).toHaveLength(1);
  });

  it('is refused with a key that was used for another thing', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const receipt = aReceipt();
    await begin(store, user, receipt);
    expect(await begin(twin, user, { ...receipt, fingerprint: 'another' })).toEqual(refuse('receipt_taken'));
  });

  it('happens again with its key once its session has ended, and its answer replaces the first', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const receipt = aReceipt({ keep: () => 'one' });
    const [first, second] = [aSession(), aSession()];
    await begin(store, user, receipt, first);
    await store.sessions.end(user.account, { id: first.id, isOver: never });
    const again = { ...receipt, keep: () => 'two' };
    expect(await begin(twin, user, again, second)).toEqual(ok(undefined));
    expect(await begin(store, user, again)).toEqual({ ok: false, code: 'answered_before', answer: 'two' });
    await expectSessions(twins, user, [second]);
  });

  it('keeps no answer that `keep` does not return', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const receipt = aReceipt({ keep: () => undefined });
    expect(await begin(store, user, receipt)).toEqual(ok(undefined));
    expect(await begin(twin, user, receipt)).toEqual(ok(undefined));
  });
};

const ending = (twins: CurrentTwins): void => {
  it('removes one session', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const [one, other] = [await aStoredSession(store, user.account), await aStoredSession(store, user.account)];
    expect(await twin.sessions.end(user.account, { id: one.id, isOver: never })).toEqual(ok(undefined));
    await expectSessions(twins, user, [other]);
    expect(await store.sessions.find(user.id, one.id)).toEqual(user);
  });

  it('is refused for a session that is unknown, over, or of another user', async () => {
    const [store] = twins();
    const [user, other] = [await aStoredUser(store), await aStoredUser(store)];
    const [session, theirs] = [await aStoredSession(store, user.account), await aStoredSession(store, other.account)];
    const end = (id: Session['id'], isOver = never) => store.sessions.end(user.account, { id, isOver });
    expect(await end(randomSessionId())).toEqual(refuse('session_not_found'));
    expect(await end(session.id, () => true)).toEqual(refuse('session_not_found'));
    expect(await end(theirs.id)).toEqual(refuse('session_not_found'));
    await expectSessions(twins, user, [session]);
    await expectSessions(twins, other, [theirs]);
  });

  it('of all removes all, and sets the token version', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const sessions = [await aStoredSession(store, user.account), await aStoredSession(store, user.account)];
    expect(await twin.sessions.endAll(user.account, 'next')).toEqual(ok(undefined));
    await expectSessions(twins, user, []);
    for (const { id } of sessions)
      expect(await store.sessions.find(user.id, id)).toEqual({ ...user, tokenVersion: 'next' });
  });
};

const noting = (twins: CurrentTwins): void => {
  it('sets the instant of the last use, and never an earlier one', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const session = await aStoredSession(store, user.account);
    const used = plus(hourOf(session.lastUsedAt), hour);
    await twin.sessions.noteUse(user.id, session.id, used);
    await twin.sessions.noteUse(user.id, session.id, session.lastUsedAt);
    await expectSessions(twins, user, [{ ...session, lastUsedAt: used }]);
  });

  it('brings no session back', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const { id, lastUsedAt } = await aStoredSession(store, user.account);
    await store.sessions.end(user.account, { id, isOver: never });
    await twin.sessions.noteUse(user.id, id, plus(lastUsedAt, hour));
    await twin.sessions.noteUse(randomUserId(), id, plus(lastUsedAt, hour));
    await expectSessions(twins, user, []);
  });
};

export const sessionsConformance = (open: OpenTwins): void => {
  describe('a session', () => {
    const twins = openedTwins(open);
    describe('that begins', () => beginning(twins));
    describe('that begins with a receipt', () => answering(twins));
    describe('that ends', () => ending(twins));
    describe('that is used', () => noting(twins));
  });
};
