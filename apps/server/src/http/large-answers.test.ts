import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Wanted } from './large-answers.ts';
import { largeAnswers } from './large-answers.ts';
import { unreadAnswers } from './unread-answers.ts';

const mebibyte = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** An answer of a user of whom it is known how large it will be. */
const aLargeAnswerOf = (user: string): Wanted => ({
  user,
  response: new ServerResponse(new IncomingMessage(new Socket())),
  gone: new AbortController().signal,
  largeBytes: 32 * mebibyte,
  isHeld: true,
});

describe('who waits for a large answer', () => {
  it('gets the room of one that nobody reads', async () => {
    const answers = largeAnswers({ largeAnswersPerUser: 4 }, unreadAnswers(40 * mebibyte));
    const unread = aLargeAnswerOf('hoarder');
    const first = await answers.enter(unread);
    first?.unread.add(24 * mebibyte);
    first?.made();
    const second = answers.enter(aLargeAnswerOf('honest'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await second).toBeDefined();
    expect(unread.response.destroyed).toBe(true);
  });
});
