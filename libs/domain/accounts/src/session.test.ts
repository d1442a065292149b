import type { SessionId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { Session } from './session.ts';
import { endedByAnother, expiryOf, isIdle, mostSessions, newestFirst, newSession, overAt } from './session.ts';

const at = (text: string): Date => new Date(`2026-03-${text}Z`);
const began = at('01T12:34:56.789');
const aSession = (id = '1', createdAt = began): Session => newSession(id as SessionId, createdAt, 'a client');
const never = (): boolean => false;

describe('a session', () => {
  it('begins with the hour of its sign-in as its last use', () => {
    expect(aSession()).toEqual({
      id: '1',
      createdAt: began,
      lastUsedAt: at('01T12:00:00.000'),
      userAgent: 'a client',
    });
  });

  it.each([
    ['', ''],
    ['Mozilla/5.0 (X11)', 'Mozilla/5.0 (X11)'],
    ['a\u0000\u001b[31m\tb\u0085c\u007f', 'a[31mbc'],
    ['\ud800a\u{1F98A}', 'a\u{1F98A}'],
    ['x'.repeat(300), 'x'.repeat(200)],
    ['\u{1F98A}'.repeat(201), '\u{1F98A}'.repeat(200)],
  ])('has %j for its client as %j', (text, shown) => {
    expect(newSession('1' as SessionId, began, text).userAgent).toBe(shown);
  });

  it('is over when its token expires, after seven days on the second of its beginning', () => {
    expect(expiryOf(aSession())).toEqual(at('08T12:34:56.000'));
    expect(overAt(at('08T12:34:55.999'), undefined)(aSession())).toBe(false);
    expect(overAt(at('08T12:34:56.000'), undefined)(aSession())).toBe(true);
  });

  it('is idle so many days after the end of the hour of its last use', () => {
    expect(isIdle(aSession(), at('02T12:59:59.999'), 1)).toBe(false);
    expect(isIdle(aSession(), at('02T13:00:00.000'), 1)).toBe(true);
    expect(isIdle(aSession(), at('07T23:00:00.000'), undefined)).toBe(false);
    expect(overAt(at('03T13:00:00.000'), 2)(aSession())).toBe(true);
  });
});

describe('the sessions of an account', () => {
  it('are ordered by their beginning, newest first', () => {
    const [one, same, later] = [aSession('1'), aSession('2'), aSession('0', at('02T00:00:00.000'))];
    expect(newestFirst([one, later, same])).toEqual([later, same, one]);
  });

  it('go when they are over, and the oldest beyond the most, to make room for another', () => {
    const sessions = Array.from({ length: mostSessions + 1 }, (_, index) =>
      aSession(String(index), new Date(began.getTime() + index)),
    );
    const [first, second, third] = sessions as [Session, Session, Session];
    expect(endedByAnother(sessions.slice(0, mostSessions - 1), never)).toEqual([]);
    expect(endedByAnother(sessions.toReversed(), never)).toEqual([second, first]);
    expect(endedByAnother(sessions, ({ createdAt }) => createdAt === third.createdAt)).toEqual([third, first]);
    expect(endedByAnother(sessions, () => true)).toEqual(sessions);
  });
});
