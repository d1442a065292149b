import { aRichAccount, deadlyChanges } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import type { Change, Server } from './deaths.test-data.ts';
import { ask, documentsIn, keptIn, killableServers, readerFor } from './deaths.test-data.ts';
import { sweepHidden } from './library/remains.ts';

const { aServer, isThrough, later, end } = await killableServers();

const home = await aServer();

const rich = await aRichAccount(home.store);
const { account } = rich;
// Damage for a rebuild to repair.
await home.collections.totals.updateOne({ account: account.user.account, kind: 'totals' }, { $set: { reviewXp: 1 } });
const documents = await documentsIn(home.db);
await end(home);

const deleteAndSweep: Change = async (server) => {
  await server.store.sets.delete(account.user.account, account.sets[0].id);
  await sweepHidden(server);
};

const all: readonly (readonly [string, Change])[] = [
  ...deadlyChanges(rich).map(([name, change]) => [name, ({ store }: Server) => change(store)] as const),
  ['sets.delete and sweeping', deleteAndSweep],
];

// A deletion of a user sends very many commands, and the test kills the server at each.
describe('a server that dies', { timeout: 600_000 }, () => {
  it.each(all)('during %s leaves all of it or nothing, and a repeated request takes effect once', async (_, change) => {
    const read = readerFor(account);
    const calm = await aServer(documents);
    const before = await read(calm);
    await ask(calm, change);
    const [kept, after] = [await keptIn(calm), await read(calm)];
    await end(calm);
    expect(after).not.toBe(before);
    const met = new Set<string>();
    for (let [nth, isDone] = [1, false]; !isDone; nth += 1) {
      const another = await aServer(documents);
      isDone = await isThrough(another, change, nth);
      const found = await read(another);
      expect(found).toBe(found === before ? before : after);
      met.add(found);
      await later();
      await ask(another, change);
      expect(await keptIn(another)).toEqual(kept);
      expect(await read(another)).toBe(after);
      await end(another);
    }
    expect(met.size).toBe(2);
  });
});
