import { queue } from '@flashcards/turns';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { protocolAnswer } from '../reply/answer.ts';
import type { Context } from '../state.ts';
import { inTurn } from './in-turn.ts';

const otherwise = protocolAnswer('unavailable');
const aRequest = (address: string): Context =>
  ({ state: { requestId: '1', address }, res: Object.assign(new EventEmitter(), { closed: false }) }) as never;

it('notes for the log why a queue refused a request', async () => {
  const turns = queue({ places: 1, mostWaiting: 0 });
  let finish = (): void => {};
  const working = new Promise<void>((resolve) => (finish = resolve));
  const [first, second] = [aRequest('10.0.0.1'), aRequest('10.0.0.2')];
  const ran = inTurn(turns, first, { work: () => working, otherwise });
  expect(await inTurn(turns, second, { work: () => working, otherwise })).toBe(otherwise);
  expect(second.state.queue).toBe('full');
  finish();
  await ran;
  expect(first.state.queue).toBeUndefined();
});
