import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import type { Stage } from './stage.ts';

const patience = 20_000;
const interval = 200;

/** A server that starts sweeps: after that the store holds no word of deleted accounts. */
export const checkErased = async (stage: Stage, texts: readonly string[]): Promise<void> => {
  if (texts.length === 0) return;
  const sweeper = await stage.start();
  const deadline = performance.now() + patience;
  let held = await stage.held(texts);
  for (; held.length > 0 && performance.now() < deadline; held = await stage.held(texts)) await sleep(interval);
  await sweeper.stop();
  promised(held.length === 0, `the store still holds ${held.join(', ')}`);
};
