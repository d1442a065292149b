import { describe, expect, it } from 'vitest';
import type { Client } from '../index.ts';
import { createClient, isRefused } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, rejection } from '../wire-server.test-data.ts';

const questId = '52163947206913580247159603482715930264';
const request = { kind: 'xp', label: 'monthly', target: 500, deadline: '2026-03-31' } as const;

const wire = {
  quest_id: questId,
  title: 'Gain 500 XP by 31/03/2026',
  deadline: '31/03/2026',
  quest_type: 'xp_gained',
  quest_sub_type: 'monthly',
  quantity: '500',
  progress: '40',
  status: 'active',
  participants: [
    { user_id: 'ada', status: 'accepted', progress: '40', isOwner: true },
    { user_id: 'grace', status: 'pending', progress: '0', isOwner: false },
  ],
};

const quest = {
  id: questId,
  title: 'Gain 500 XP by 31/03/2026',
  ...request,
  progress: 40,
  status: 'active',
  participants: [
    { user: 'ada', status: 'accepted', progress: 40, isOwner: true },
    { user: 'grace', status: 'pending', progress: 0, isOwner: false },
  ],
};

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't' }), received };
};

describe('a quest', () => {
  it('is created with a word for its kind, and returned with numbers and ISO dates', async () => {
    const { client, received } = await aClient(answers({ message: 'done', quest: wire }));
    expect(await client.quests.create(request)).toEqual(quest);
    const body = { jwtToken: 't', deadline: '31/03/2026', questType: 'xp_gained', questSubType: 'monthly' };
    expect(received[0]?.body).toBe(JSON.stringify({ ...body, quantity: '500' }));
  });

  it('is listed with all participants', async () => {
    const { client } = await aClient(answers({ quests: [wire, wire] }));
    expect(await client.quests.list()).toEqual([quest, quest]);
  });

  it('has the names of its participants on request', async () => {
    const named = { ...wire, participants: wire.participants.map((each) => ({ ...each, displayName: '' })) };
    const { client, received } = await aClient(
      answers({ quests: [named] }),
      answers({ message: 'done', quest: named }),
    );
    const participants = quest.participants.map((each) => ({ ...each, displayName: undefined }));
    expect(await client.quests.list({ detail: 'full' })).toEqual([{ ...quest, participants }]);
    expect(await client.quests.join('7K3M', { detail: 'full' })).toEqual({ ...quest, participants });
    expect(received.map(({ path }) => path)).toEqual(['/api/get-quests?detail=full', '/api/join-quest?detail=full']);
  });

  it('is joined by a code, which its members make', async () => {
    const { client, received } = await aClient(
      answers({ inviteCode: '7K3M' }),
      answers({ message: 'done', quest: wire }),
    );
    expect(await client.quests.renewInvite(questId)).toBe('7K3M');
    expect(await client.quests.join('7K3M')).toEqual(quest);
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/create-quest-invite', JSON.stringify({ jwtToken: 't', questId })],
      ['/api/join-quest', JSON.stringify({ jwtToken: 't', inviteCode: '7K3M' })],
    ]);
  });

  const calls: readonly (readonly [string, (client: Client) => Promise<unknown>, unknown])[] = [
    ['POST /api/invite-to-quest', ({ quests }) => quests.invite(questId, 'grace'), { questId, invitedId: 'grace' }],
    ['POST /api/update-invite-status', ({ quests }) => quests.accept(questId), { questId, status: 'accepted' }],
    ['POST /api/update-invite-status', ({ quests }) => quests.decline(questId), { questId, status: 'declined' }],
    ['POST /api/leave-quest', ({ quests }) => quests.leave(questId), { questId }],
    ['DELETE /api/delete-quest', ({ quests }) => quests.delete(questId), { questId }],
  ];
  it.each(calls)('is sent as text in documented order: %s', async (sent, call, body) => {
    const { client, received } = await aClient(answers({ message: 'done' }));
    expect(await call(client)).toBeUndefined();
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([sent]);
    expect(received[0]?.body).toBe(JSON.stringify({ jwtToken: 't', ...(body as object) }));
  });

  it('is refused by code, and invalid values are refused before anything is sent', async () => {
    const { client, received } = await aClient(answers({ error: 'Quest is full' }, 409));
    expect(isRefused(await rejection(client.quests.invite(questId, 'grace')), 'quest_full')).toBe(true);
    const wrong = rejection(client.quests.create({ ...request, kind: 'days' as never }));
    expect(await wrong).toMatchObject({ message: "quests.create: kind: expected one of 'cards', 'xp', got a string" });
    const badDate = rejection(client.quests.create({ ...request, deadline: '31.03.2026' }));
    expect(await badDate).toMatchObject({
      message: 'quests.create: deadline: expected a date yyyy-mm-dd or dd/mm/yyyy, or a Date, got a string',
    });
    expect(received).toHaveLength(1);
  });

  it('is unexpected if a participant has no status', async () => {
    const participants = [{ ...wire.participants[0], status: 'bored' }];
    const { client } = await aClient(answers({ quests: [{ ...wire, participants }] }));
    expect(await rejection(client.quests.list())).toMatchObject({ field: 'quests.0.participants.0.status' });
  });
});
