import { describe, expect, it } from 'vitest';
import { createClient, isRefused } from '../index.ts';
import type { Client } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, rejection } from '../wire-server.test-data.ts';

const goalID = '287046190354216178906240131584423760995';
const edit = { title: 'A good March', target: 600, endDate: '2026-03-31' };

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't' }), received };
};

describe('a goal', () => {
  const calls: readonly (readonly [string, (client: Client) => Promise<unknown>, unknown, unknown])[] = [
    [
      'POST /api/create-xp-goal',
      ({ goals }) => goals.createXp({ target: 500, endDate: '2026-03-31' }),
      { jwtToken: 't', goalXP: '500', endDate: '31/03/2026' },
      goalID,
    ],
    [
      'POST /api/create-card-goal',
      ({ goals }) => goals.createCards({ target: 100, endDate: '2026-03-31' }),
      { jwtToken: 't', cardsToRevise: '100', endDate: '31/03/2026' },
      goalID,
    ],
    [
      'POST /api/edit-xp-goal',
      ({ goals }) => goals.editXp(goalID, edit),
      { jwtToken: 't', goalID, newEndDate: '31/03/2026', newTitle: 'A good March', newGoalXP: '600' },
      undefined,
    ],
    [
      'POST /api/edit-card-goal',
      ({ goals }) => goals.editCards(goalID, edit),
      { jwtToken: 't', goalID, newEndDate: '31/03/2026', newTitle: 'A good March', newCardsToRevise: '600' },
      undefined,
    ],
    ['DELETE /api/delete-goal', ({ goals }) => goals.delete(goalID), { jwtToken: 't', goalID }, undefined],
  ];
  it.each(calls)('is sent as text in documented order: %s', async (request, call, body, answer) => {
    const { client, received } = await aClient(answers({ success: 'done', goalID }));
    expect(await call(client)).toBe(answer);
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
    expect(received[0]?.body).toBe(JSON.stringify(body));
  });

  it.each([
    [404, 'Goal not found', 'goal_not_found'],
    [409, 'Too many goals', 'too_many_goals'],
  ] as const)('is refused with %i %s', async (status, error, code) => {
    const { client } = await aClient(answers({ error }, status));
    const call =
      status === 404 ? client.goals.delete(goalID) : client.goals.createXp({ target: 1, endDate: '2026-01-01' });
    expect(isRefused(await rejection(call), code)).toBe(true);
  });
});

describe('the list of goals', () => {
  it('has the start and the progress of goals of both kinds on request', async () => {
    const both = { end_date: '31/03/2026', title: 'A', fail_date: '', status: 'in progress', startDate: '01/03/2026' };
    const card = { ...both, data: { cards_revised_so_far: '3', cards_to_revise: '9' }, type: 'Card', kind: 'cards' };
    const data = { goal_xp: '500', start_date: '01/03/2026', starting_xp: '25' };
    const wire = {
      1: { ...card, target: '9', progress: '3' },
      2: { ...both, data, type: 'XP', kind: 'xp', target: '500', progress: '40' },
    };
    const { client, received } = await aClient(answers(wire));
    const common = { title: 'A', endDate: '2026-03-31', failDate: undefined, status: 'in-progress' };
    expect(Array.from((await client.goals.list({ detail: 'full' })).values())).toEqual([
      { ...common, kind: 'cards', target: 9, revised: 3, progress: 3, startDate: '2026-03-01' },
      { ...common, kind: 'xp', target: 500, startingXp: 25, progress: 40, startDate: '2026-03-01' },
    ]);
    expect(received[0]?.path).toBe('/api/update-goal-status?detail=full');
  });

  const facts = { end_date: '31/03/2026', title: 'A good March' };
  const wire = {
    [goalID]: {
      ...facts,
      data: { goal_xp: '500', start_date: '01/03/2026', starting_xp: '25' },
      fail_date: '01/04/2026',
      status: 'failed',
      type: 'XP',
    },
    7: {
      ...facts,
      data: { cards_revised_so_far: '3', cards_to_revise: '100' },
      fail_date: '',
      status: 'in progress',
      type: 'Card',
    },
  };
  const common = { title: 'A good March', endDate: '2026-03-31' };

  it('returns both kinds with numbers and ISO dates', async () => {
    const { client, received } = await aClient(answers(wire));
    const xp = { target: 500, startDate: '2026-03-01', startingXp: 25, status: 'failed', failDate: '2026-04-01' };
    expect(await client.goals.list()).toEqual(
      new Map<string, unknown>([
        ['7', { kind: 'cards', ...common, target: 100, revised: 3, status: 'in-progress', failDate: undefined }],
        [goalID, { kind: 'xp', ...common, ...xp }],
      ]),
    );
    expect(received[0]?.path).toBe('/api/update-goal-status');
  });

  it('is refused for a bad token, although the wire has an empty object', async () => {
    const { client } = await aClient(answers({}, 200, { 'x-error-code': 'invalid_token' }));
    expect(isRefused(await rejection(client.goals.list()), 'invalid_token')).toBe(true);
  });

  it('is unexpected if an entry is not a goal', async () => {
    const { client } = await aClient(answers({ [goalID]: { ...facts, type: 'Card' } }));
    expect(await rejection(client.goals.list())).toMatchObject({ field: `${goalID}.data` });
  });
});
