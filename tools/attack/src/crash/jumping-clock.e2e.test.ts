import { signUp } from '@flashcards/kit/rig';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openStage } from './stage/open-stage.ts';

it("a server's clock jumps ten minutes ahead or back while it runs, and is corrected", async () => {
  const stage = await openStage('sqlite', () => undefined);
  onTestFinished(() => stage.close('remove data'));
  const server = await stage.start();
  // A signal is delivered asynchronously.
  const minutesOff = async (name: string): Promise<number> => {
    await sleep(500);
    const { client } = await signUp(server.baseUrl, name);
    return ((await client.account.get()).createdAt.getTime() - Date.now()) / 60_000;
  };
  server.jump('ahead');
  expect(await minutesOff('early')).toBeCloseTo(10, 0);
  server.jump('ahead');
  expect(await minutesOff('on time')).toBeCloseTo(0, 0);
  server.jump('back');
  expect(await minutesOff('late')).toBeCloseTo(-10, 0);
});
