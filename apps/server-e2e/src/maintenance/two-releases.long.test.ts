import type { ServerProcess } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram, signUp } from '@flashcards/kit/rig';
import { describe, expect, it } from 'vitest';
import { aDirectory } from '../a-directory.test-data.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, holdingsOf } from '../study/a-learner.ts';
import { aWrittenSet, contentOf } from '../library/a-library.ts';
import { aMigratingBuild, anExpandingBuild } from './newer-build.ts';
import { startProcess } from '../server-process.ts';
import { isOnMongodb, storedIn } from '../test-database.ts';

const start = (dataDir: string, program = flashcardsProgram) => startProcess(dataDir, 'ignore', program);

const end = async (server: ServerProcess): Promise<void> => {
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
};

const stateOf = async (learner: Learner, set: string) => ({
  ...(await holdingsOf(learner)),
  set: await contentOf(learner, set),
  shared: await learner.client.sharedFolders.list(),
});

const edit = async ({ client }: Learner, set: string, name: string): Promise<void> =>
  client.sets.edit(set, { ...(await client.sets.get(set)), name });

/** A learner creates data at one server, reads and changes it at the other, and shares it there with a friend. */
const study = async (one: ServerProcess, other: ServerProcess) => {
  const here = await aLearner(one);
  const there = await signUp(other.baseUrl, here.userID);
  await here.client.folders.create('Languages');
  const set = await aWrittenSet(here, { folder: 'Languages' });
  await edit(there, set, 'Edited');
  const [card] = await cardsOf(here, set);
  const { id, inviteCode } = await here.client.sharedFolders.create({ name: 'Together' });
  await there.client.sharedFolders.addSet(id, set);
  const friend = await aLearner(one);
  await signUp(other.baseUrl, friend.userID).then(({ client }) => client.sharedFolders.join(inviteCode));
  for (const { client } of [here, there, friend]) await client.cards.review({ card, rating: 'good' });
  const state = await stateOf(here, set);
  expect(await stateOf(there, set)).toEqual(state);
  expect(state).toMatchObject({ set: { flashcardName: 'Edited' }, shared: { owned: [{ members: 2, sets: 1 }] } });
  expect((await there.client.raw.exportUserData()).reviews).toHaveLength(2);
  return {
    set,
    /** Checks that all data is unchanged and can be changed. */
    goesOnAt: async ({ baseUrl }: ServerProcess) => {
      const later = await signUp(baseUrl, here.userID);
      expect(await stateOf(later, set)).toEqual(state);
      await edit(later, set, 'Later');
      await edit(later, set, 'Edited');
    },
  };
};

const refusal = /^the server ended with 1: Cannot start: .*the data was written by a newer version of the service\n$/;

describe.runIf(isOnMongodb)('a new release', () => {
  it('that adds a field runs next to the previous one, which keeps the field and may restart', async () => {
    const dataDir = await aDirectory();
    const [older, newer] = [await start(dataDir), await start(dataDir, await anExpandingBuild())];
    const ofOlder = await study(older, newer);
    const ofNewer = await study(newer, older);
    const sets = (await storedIn(dataDir)).filter(([place]) => place === 'sets').map(([, bytes]) => Buffer.from(bytes));
    const colours = (id: string) => sets.filter((set) => set.includes(id)).map((set) => set.includes('azure'));
    expect([colours(ofOlder.set), colours(ofNewer.set)]).toEqual([[false], [true]]);
    await end(older);
    await ofOlder.goesOnAt(newer);
    const again = await start(dataDir);
    await end(newer);
    for (const { goesOnAt } of [ofOlder, ofNewer]) await goesOnAt(again);
    await study(again, again);
  });

  it('that relies on the field runs next to the one that adds it, which cannot restart', async () => {
    const dataDir = await aDirectory();
    const first = await start(dataDir);
    const ofFirst = await study(first, first);
    await end(first);
    const expanding = await anExpandingBuild();
    const older = await start(dataDir, expanding);
    const newer = await start(dataDir, await aMigratingBuild());
    for (const { goesOnAt } of [ofFirst, await study(older, newer), await study(newer, older)]) {
      await goesOnAt(newer);
      await goesOnAt(older);
    }
    await end(older);
    await expect(start(dataDir, expanding)).rejects.toThrow(refusal);
    await ofFirst.goesOnAt(newer);
  });
});

describe.skipIf(isOnMongodb)('a new release that adds a column', () => {
  it('uses the data, which the previous release refuses until its backup is restored', async () => {
    const dataDir = await aDirectory();
    const older = await start(dataDir);
    const before = await study(older, older);
    const run = (...args: string[]) =>
      runProgram(flashcardsProgram, args, { cwd: dataDir, env: { DATA_DIR: dataDir } });
    const backup = (await run('backup')).output.trim();
    await end(older);
    const program = await aMigratingBuild();
    const newer = await start(dataDir, program);
    await before.goesOnAt(newer);
    const after = await study(newer, newer);
    await end(newer);
    await expect(start(dataDir)).rejects.toThrow(refusal);
    const again = await start(dataDir, program);
    await after.goesOnAt(again);
    await end(again);
    expect((await run('restore', backup, '--yes')).code).toBe(0);
    await before.goesOnAt(await start(dataDir));
  });
});
