import { beforeAll, describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aRunningServer, firstDay } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import { asking, done, refusal } from '../wire.ts';
import { aStudiedSet } from './a-history.ts';
import { limitsOfComputing } from './limited.ts';

const path = '/simulate-scheduling';
const server = aRunningServer(limitsOfComputing);

const simulate = (learner: Learner, given: Readonly<Record<string, string>> = {}) =>
  asking(server(), learner)(path, { desiredRetention: '0.90', weights: 'own', days: '30', ...given });

describe('simulate-scheduling', () => {
  let learner: Learner;
  beforeAll(async () => {
    learner = await aLearner(server());
    await aStudiedSet(learner, { cards: 300, answers: 8, today: firstDay });
    await aSet(learner);
  });

  it('shows every day from today on, in strings, and changes nothing', async () => {
    const { status, body } = await leavingAsItWas(learner, () => simulate(learner));
    const { days, retention, remembered } = body as {
      readonly days: readonly { readonly date: string; readonly reviews: string; readonly minutes: string }[];
      readonly retention: string;
      readonly remembered: string;
    };
    expect([status, days.length, days[0]?.date, days.at(-1)?.date]).toEqual([200, 30, '01/03/2026', '30/03/2026']);
    for (const { reviews, minutes } of days) expect(minutes).toBe(String(Math.round((Number(reviews) * 8) / 60)));
    expect(Number(retention)).toBeGreaterThan(0.7);
    expect(Number(remembered)).toBeGreaterThan(200);
    expect(Number(remembered)).toBeLessThanOrEqual(325);
  });

  it('gives the same reply for the same cards, with own and with default weights', async () => {
    const first = await simulate(learner);
    expect(await simulate(learner)).toEqual(first);
    expect(await simulate(learner, { weights: 'default' })).toEqual(first);
  });

  it('takes fewer reviews for a lower retention', async () => {
    const total = async (desiredRetention: number): Promise<number> => {
      const { days } = await learner.client.scheduling.simulate({ desiredRetention, days: 365 });
      return [...days.values()].reduce((sum, { reviews }) => sum + reviews, 0);
    };
    expect(await total(0.8)).toBeLessThan(0.7 * (await total(0.95)));
  });

  it('begins new cards within the limit of each day, and simulates no suspended ones', async () => {
    const other = await aLearner(server());
    const set = await aSet(other);
    const { client } = other;
    const simulated = async () => (await client.scheduling.simulate({ desiredRetention: 0.9, days: 1 })).remembered;
    expect(await simulated()).toBe(25);
    const [card = '', ...others] = [...(await client.sets.get(set)).cards.keys()];
    await client.cards.suspendMany(others.slice(4));
    expect(await simulated()).toBe(5);
    await client.account.updateSettings({ ...(await client.account.get()), newCardsPerDay: 3 });
    expect(await simulated()).toBe(3);
    await client.cards.review({ card, rating: 'again' });
    expect(await simulated()).toBe(3);
  });

  it('answers a learner without cards', async () => {
    const other = await aLearner(server());
    expect(await simulate(other, { days: '1' })).toEqual(
      done({ days: [{ date: '01/03/2026', reviews: '0', minutes: '0' }], retention: '', remembered: '0' }),
    );
  });

  it('is limited to ten requests a minute', async () => {
    const other = await aLearner(server());
    for (let time = 0; time < 10; time += 1) expect((await simulate(other, { days: '1' })).status).toBe(200);
    expect(await simulate(other)).toEqual(refusal(429, 'Too many requests', 'too_many_requests'));
  });

  it('accepts 1 to 365 days, a retention from 0.70 to 0.99, and own or default weights', async () => {
    const other = await aLearner(server());
    for (const days of ['', '0', '01', '366', '1000', '-1', '1.5', '1 '])
      expect(await simulate(other, { days })).toEqual(
        refusal(400, "Invalid value for 'days': expected a whole number from 1 to 365", 'invalid_value'),
      );
    expect((await simulate(other, { desiredRetention: '0.69' })).status).toBe(400);
    expect((await simulate(other, { weights: 'mine' })).status).toBe(400);
    expect((await simulate(other, { days: '365' })).status).toBe(200);
  });

  const request = {
    ...{ server, path, body: { jwtToken: '', desiredRetention: '0.90', weights: 'own', days: '1' } },
  };
  refusesOtherKeys(request, "{'jwtToken': '', 'desiredRetention': '', 'weights': '', 'days': ''}");
  refusesOtherTypes(request, {
    desiredRetention: 'a number from 0.70 to 0.99 with at most two decimals',
    weights: "one of 'own', 'default'",
    days: 'a whole number from 1 to 365',
  });
  refusesBadTokens(request);
});
