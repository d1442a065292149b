import { describe, expect, it } from 'vitest';
import { textRun } from './text-run.ts';

describe('a run of text', () => {
  it('returns the text added since the last call, in order', () => {
    const run = textRun('abcdef');
    run.addSource(0, 1);
    run.addSource(1, 2);
    run.add('-');
    run.addSource(4, 6);
    expect([run.take(), run.take()]).toEqual(['ab-ef', '']);
    run.addSource(2, 3);
    expect(run.take()).toBe('c');
  });

  it('accepts a very large number of pieces', () => {
    const run = textRun('ab');
    for (let piece = 0; piece < 5_000; piece += 1) {
      run.addSource(1, 2);
      run.addSource(0, 1);
    }
    expect(run.take()).toBe('ba'.repeat(5_000));
  });
});
