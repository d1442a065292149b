import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aWrittenSet } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { asking, done, refusal } from '../wire.ts';

const path = '/get-changes';
const server = aRunningServer();

const ask = (learner: Learner, since: string) => asking(server(), learner)(path, { since });

const badCursor = refusal(400, "Invalid value for 'since': expected a cursor of this operation", 'invalid_value');

const none = { sets: [], folders: [], goals: [], quests: [], sharedFolders: [] };
const aCursor: unknown = expect.stringMatching(/^\w+\./);

describe('get-changes', () => {
  it('answers a cursor of now and empty lists without one', async () => {
    const learner = await aLearner(server());
    await aWrittenSet(learner);
    expect(await ask(learner, '')).toEqual(done({ cursor: aCursor, changed: none, deleted: none, reset: false }));
  });

  it('lists what changed and what is gone since, once', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const set = await aWrittenSet(learner);
    const [card] = await cardsOf(learner, set);
    const goal = await client.goals.createXp({ target: 10_000, endDate: '2036-01-01' });
    await client.folders.create('a/b');
    const { cursor } = await client.account.changes();
    await client.cards.review({ card, rating: 'good' });
    await client.folders.move('a/b', 'a/c');
    const other = await client.sharedFolders.create({ name: 'ours', description: '' });
    const answer = await ask(learner, cursor);
    const changed = { ...none, sets: [set], folders: ['a/c'], goals: [goal], sharedFolders: [other.id] };
    expect(answer).toEqual(done({ cursor: aCursor, changed, deleted: { ...none, folders: ['a/b'] }, reset: false }));
    const next = await client.account.changes({ since: cursor });
    await client.sets.delete(set);
    const last = await client.account.changes({ since: next.cursor });
    expect([last.changed.sets, last.changed.folders, last.deleted.sets, last.reset]).toEqual([[], [], [set], false]);
  });

  it('refuses what is no cursor, a changed one, and one of another account', async () => {
    const [learner, other] = [await aLearner(server()), await aLearner(server())];
    const { cursor } = await learner.client.account.changes();
    for (const bad of ['x', `${cursor}1`, cursor.slice(1), '%', 'x'.repeat(3_000)])
      expect(await ask(learner, bad)).toEqual(badCursor);
    expect(await ask(other, cursor)).toEqual(badCursor);
  });

  const request = { server, path, body: { jwtToken: '', since: '' } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'since': ''}");
  refusesOtherTypes(request, { since: 'a cursor of this operation' });
  refusesBadTokens(request);
});
