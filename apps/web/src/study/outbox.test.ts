import { describe, expect, it } from 'vitest';
import { outboxOf } from './outbox.ts';

const anOutbox = () => {
  const changes: [waiting: number, problem: unknown][] = [];
  const outbox = outboxOf({
    mayPass: (error) => error === 'away',
    onChange: (waiting, problem) => void changes.push([waiting, problem]),
  });
  return { outbox, changes };
};

describe('an outbox', () => {
  it('sends in order, and nothing before what failed', async () => {
    const { outbox, changes } = anOutbox();
    const sent: string[] = [];
    let isAway = true;
    const first = outbox.add(async () => {
      if (isAway) throw 'away';
      sent.push('first');
    });
    const second = outbox.add(async () => void sent.push('second'));
    await expect.poll(() => changes.at(-1)).toEqual([2, 'away']);
    expect(sent).toEqual([]);
    isAway = false;
    outbox.retry();
    await Promise.all([first, second]);
    expect(sent).toEqual(['first', 'second']);
    await expect.poll(() => changes.at(-1)).toEqual([0, undefined]);
  });

  it('goes on after what will never succeed', async () => {
    const { outbox } = anOutbox();
    const refused = outbox.add(() => Promise.reject(new Error('refused')));
    const next = outbox.add(async () => 'sent');
    await expect(refused).rejects.toThrow('refused');
    expect(await next).toBe('sent');
  });
});
