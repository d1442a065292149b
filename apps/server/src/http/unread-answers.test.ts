import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Unread, UnreadAnswers } from './unread-answers.ts';
import { unreadAnswers } from './unread-answers.ts';

const mebibyte = 1024 * 1024;
const longerThanPatience = 2_200;

interface Held {
  readonly response: ServerResponse;
  readonly unread: Unread;
}

/** An answer of so many bytes that nobody has read yet. */
const anAnswer = (ledger: UnreadAnswers, user: string, bytes: number): Held => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const unread = ledger.hold(user, response);
  unread.add(bytes);
  return { response, unread };
};

const cutOf = (answers: readonly Held[]): number => answers.filter(({ response }) => response.destroyed).length;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('room for a user who waits', () => {
  /** Ten users who hold less than a large answer each, and leave no room for one. */
  const tenUsers = (ledger: UnreadAnswers): readonly Held[] =>
    Array.from({ length: 40 }, (_, index) => anAnswer(ledger, `user ${index % 10}`, 6 * mebibyte));

  it('is made by cutting an answer that stands still, also of many users who hold little each', () => {
    const ledger = unreadAnswers(256 * mebibyte);
    const answers = tenUsers(ledger);
    vi.advanceTimersByTime(longerThanPatience);
    expect(ledger.hasRoomFor(32 * mebibyte)).toBe(false);
    for (let looks = 0; looks < 10; looks += 1) ledger.makeRoom('honest', 32 * mebibyte);
    expect(ledger.hasRoomFor(32 * mebibyte)).toBe(true);
    // And no more than it takes: 240 + 32 MiB are 16 MiB too many.
    expect(cutOf(answers)).toBe(3);
  });
});
