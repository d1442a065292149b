import { createClient } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';

// The SDK and a server whose responses are lost.

const server = aRunningServer();

/** A learner whose client loses the first response to each operation. */
const aDeafLearner = async () => {
  const { client, token } = await aLearner(server());
  const seen = new Set<string>();
  const deaf = createClient({
    baseUrl: server().baseUrl,
    token,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (seen.has(String(url))) return response;
      seen.add(String(url));
      await response.arrayBuffer();
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    },
  });
  return { client, deaf };
};

describe('a change whose answer is lost', () => {
  it('is retried by the client, and made once', async () => {
    const { client, deaf } = await aDeafLearner();
    const goal = await deaf.goals.createXp({ target: 100, endDate: '2026-03-31' });
    expect([...(await client.goals.list()).keys()]).toEqual([goal]);
    const set = await deaf.sets.create({ name: 'Words', cards: [{ front: 'ciao', back: 'hi' }] });
    const added = await deaf.sets.addCards(set, [{ front: 'sole', back: 'sun' }]);
    expect([...(await client.sets.get(set)).cards.keys()].slice(1)).toEqual(added);
    await deaf.sets.delete(set);
    expect((await client.folders.tree()).sets).toEqual([]);
  });

  it('is made once also for an import', async () => {
    const { client, deaf } = await aDeafLearner();
    const { id, report } = await deaf.imports.create(await fixture('ok/gk-basic.apkg'), { name: 'Imported' });
    expect(report?.cards).toBe(25);
    expect((await client.folders.tree()).sets).toMatchObject([{ id, name: 'Imported', cardCount: 25 }]);
  });

  it('returns the invite code that was lost', async () => {
    const { client, deaf } = await aDeafLearner();
    const { id, inviteCode } = await deaf.sharedFolders.create({ name: 'Together' });
    expect((await client.sharedFolders.list()).owned).toMatchObject([{ id }]);
    const friend = await aDeafLearner();
    expect(await friend.deaf.sharedFolders.join(inviteCode)).toMatchObject({ id, name: 'Together' });
  });

  it('may be refused for signing out, and ends only its session', async () => {
    const { client, deaf } = await aDeafLearner();
    const { account } = client.withOptions({});
    const { token } = await account.signIn({
      idToken: await account.issueIdToken((await account.get()).id),
      keepToken: false,
    });
    await expect(deaf.account.signOut()).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(client.account.get()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await client.withToken(token).account.sessions()).toHaveLength(1);
  });

  it('may be refused for signing out everywhere', async () => {
    const { client, deaf } = await aDeafLearner();
    await expect(deaf.account.signOutEverywhere()).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(client.account.get()).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
