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

describe('bytes that nobody reads', () => {
  it('beyond the bound cost whoever has most the largest of their answers', () => {
    const ledger = unreadAnswers(100);
    const modest = anAnswer(ledger, 'modest', 40);
    const small = anAnswer(ledger, 'greedy', 25);
    const large = anAnswer(ledger, 'greedy', 30);
    expect(cutOf([modest, small, large])).toBe(0);
    modest.unread.add(10);
    expect([modest, small, large].map(({ response }) => response.destroyed)).toEqual([false, false, true]);
    expect([ledger.hasRoomFor(25), ledger.hasRoomFor(26)]).toEqual([true, false]);
  });

  it('are none again when they are read, released or cut', () => {
    const ledger = unreadAnswers(100);
    const [read, released, cut] = [30, 20, 45].map((bytes, user) => anAnswer(ledger, `user ${user}`, bytes));
    const anything = Number.MAX_SAFE_INTEGER;
    cut?.unread.add(50);
    expect(cut?.response.destroyed).toBe(true);
    // Nothing counts of what comes after a cut.
    cut?.unread.add(7);
    cut?.unread.read(95);
    cut?.unread.release();
    released?.unread.add(5);
    released?.unread.release();
    released?.unread.release();
    read?.unread.read(29);
    expect(ledger.hasRoomFor(anything)).toBe(false);
    read?.unread.read(1);
    expect(ledger.hasRoomFor(anything)).toBe(true);
  });
});

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

  it('is not made of what moves, nor of what others hold who have no more, nor when there is some', () => {
    const ledger = unreadAnswers(100);
    const [waiting, moving] = [anAnswer(ledger, 'waiting', 40), anAnswer(ledger, 'other', 41)];
    vi.advanceTimersByTime(longerThanPatience);
    ledger.makeRoom('waiting', 19);
    moving.unread.read(1);
    moving.unread.add(1);
    ledger.makeRoom('waiting', 50);
    vi.advanceTimersByTime(longerThanPatience);
    waiting.unread.add(1);
    ledger.makeRoom('waiting', 50);
    expect(cutOf([waiting, moving])).toBe(0);
    ledger.makeRoom('somebody else', 50);
    expect(cutOf([waiting, moving])).toBe(1);
  });
});
