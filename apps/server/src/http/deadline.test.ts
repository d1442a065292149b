import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deadline } from './deadline.ts';

describe('deadline', () => {
  const inTime = deadline(100, 'late');

  it('lets through what is quick, a failure too', async () => {
    expect(await inTime(Promise.resolve('quick'))).toBe('quick');
    await expect(inTime(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  it('gives up on what is not, to the second', async () => {
    const started = performance.now();
    expect(await inTime(pause(5_000, 'slow', { ref: false }))).toBe('late');
    expect(performance.now() - started).toBeLessThan(2_500);
  });
});
