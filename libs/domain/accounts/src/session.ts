import type { SessionId } from '@flashcards/kernel';
import type { User } from './user.ts';

/** A sign-in. Its token is valid as long as the session is there (contract, section 8). */
export interface Session {
  readonly id: SessionId;
  readonly createdAt: Date;
  /** To the hour, rounded down. */
  readonly lastUsedAt: Date;
  /** The client, as its header `User-Agent` names it. */
  readonly userAgent: string;
}

/** The user of a request, with what each request reads of its session. */
export interface Caller extends User {
  readonly session: Pick<Session, 'id' | 'lastUsedAt'>;
}

/** Whether a session has ended by itself. */
export type IsOver = (session: Pick<Session, 'createdAt' | 'lastUsedAt'>) => boolean;

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Milliseconds for which a token is valid. */
export const sessionLifetime = 7 * day;

/** An account has no more; the oldest one ends when another begins. */
export const mostSessions = 100;

const longestUserAgent = 200;

const shownAgent = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Surrogate}]/gu, '')].slice(0, longestUserAgent).join('');

/** The hour of an instant: uses within one hour count as one. */
export const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / hour) * hour);

export const newSession = (id: SessionId, createdAt: Date, userAgent: string): Session => ({
  id,
  createdAt,
  lastUsedAt: hourOf(createdAt),
  userAgent: shownAgent(userAgent),
});

/** When the session's token expires: on a whole second, as in the token. */
export const expiryOf = ({ createdAt }: Pick<Session, 'createdAt'>): Date =>
  new Date(Math.floor(createdAt.getTime() / 1_000) * 1_000 + sessionLifetime);

/** Whether the session was not used for this many days; the hour of the last use counts as a use to its end. */
export const isIdle = ({ lastUsedAt }: Pick<Session, 'lastUsedAt'>, now: Date, idleDays: number | undefined): boolean =>
  idleDays !== undefined && now.getTime() >= lastUsedAt.getTime() + hour + idleDays * day;

export const overAt =
  (now: Date, idleDays: number | undefined): IsOver =>
  (session) =>
    now >= expiryOf(session) || isIdle(session, now, idleDays);

export const newestFirst = (sessions: readonly Session[]): readonly Session[] =>
  sessions.toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
  );

/** The sessions that go when another begins: those that are over, and the oldest beyond the most. */
export const endedByAnother = (sessions: readonly Session[], isOver: IsOver): readonly Session[] => {
  const alive = newestFirst(sessions.filter((session) => !isOver(session)));
  return [...sessions.filter(isOver), ...alive.slice(mostSessions - 1)];
};
