import { describe, expect, it } from 'vitest';
import { gate } from './gate.ts';

const work = () => {
  let finish: (value: string) => void = () => {};
  const done = new Promise<string>((resolve) => (finish = resolve));
  return { run: () => done, finish };
};

describe('gate', () => {
  it('lets so many through, so many wait and turns the others away', async () => {
    const { run } = gate(1, 1);
    const [first, second] = [work(), work()];
    const running = run(first.run);
    const waiting = run(second.run);
    expect(await run(async () => 'third')).toBeUndefined();
    first.finish('first');
    second.finish('second');
    expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
    expect(await run(async () => 'fourth')).toBe('fourth');
  });

  it('lets the next one in after a failure', async () => {
    const { run } = gate(1, 1);
    const failing = run(() => Promise.reject(new Error('fault')));
    const next = run(async () => 'next');
    await expect(failing).rejects.toThrow('fault');
    expect(await next).toBe('next');
  });

  it('turns away those who wait when it closes, and lets finish who is inside', async () => {
    const { run, close } = gate(1, 1);
    const inside = work();
    const running = run(inside.run);
    const waiting = run(async () => 'never');
    close();
    expect(await waiting).toBeUndefined();
    expect(await run(async () => 'never')).toBeUndefined();
    inside.finish('inside');
    expect(await running).toBe('inside');
  });
});
