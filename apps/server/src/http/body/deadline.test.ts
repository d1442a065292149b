import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const never = (): Promise<string> => new Promise(() => undefined);

describe('deadline', () => {
  it('passes on results and errors in time', async () => {
    const inTime = deadline(100, 'late');
    expect(await inTime(Promise.resolve('quick'))).toBe('quick');
    await expect(inTime(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  it('resolves with `late` after the time limit, to the second', async () => {
    const inTime = deadline(1_500, 'late');
    let result = 'waits';
    void inTime(never()).then((value) => (result = value));
    await vi.advanceTimersByTimeAsync(1_499);
    expect(result).toBe('waits');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(result).toBe('late');
  });

  it('gives up on the oldest first, and leaves the others their time', async () => {
    const inTime = deadline(1_500, 'late');
    const results: string[] = [];
    void inTime(never()).then(() => results.push('first'));
    await vi.advanceTimersByTimeAsync(1_000);
    void inTime(never()).then(() => results.push('second'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(results).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(results).toEqual(['first', 'second']);
  });
});
