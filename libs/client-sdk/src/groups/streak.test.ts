import { describe, expect, it } from 'vitest';
import { createClient, isRefused } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, rejection } from '../wire-server.test-data.ts';

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't' }), received };
};

describe('the streak', () => {
  it('is a number; a check-in also says that it increased', async () => {
    const { client, received } = await aClient(answers([{ 200: 200, streak: '3' }]));
    expect(await client.streak.get()).toBe(3);
    expect(await client.streak.checkIn({ timeout: 5_000 })).toBe(3);
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/calculate-streak', '{"jwtToken":"t"}'],
      ['/api/calculate-streak?increase=true', '{"jwtToken":"t"}'],
    ]);
  });

  it.each([
    [401, 'invalid_token'],
    [404, 'user_not_found'],
  ] as const)("is refused with %i as %s, with the server's text", async (status, code) => {
    const { client } = await aClient(answers({ error: 'User does not exist.' }, status, { 'x-error-code': code }));
    expect(isRefused(await rejection(client.streak.get()), code)).toBe(true);
  });
});

describe('the heatmap', () => {
  it('has a streak for each ISO date, in the order of the response', async () => {
    const { client, received } = await aClient(answers({ '28-02-2026': '2', '01-03-2026': '0' }));
    const days = [
      ['2026-02-28', 2],
      ['2026-03-01', 0],
    ];
    expect([...(await client.heatmap.get())]).toEqual(days);
    expect([...(await client.heatmap.update())]).toEqual(days);
    expect(received.map(({ path }) => path)).toEqual(['/api/get-heatmap', '/api/update-heatmap']);
  });
});
