import { beforeAll, describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { unknownId } from '../library/a-library.ts';
import { aRunningServer, firstDay } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, leavingAsItWas } from '../study/a-learner.ts';
import { asking, refusal } from '../wire.ts';
import { aStudiedSet } from './a-history.ts';
import { limitsOfComputing } from './limited.ts';

const path = '/optimize-scheduling';
const server = aRunningServer(limitsOfComputing);

const optimize = (learner: Learner, scope: string, dryRun = 'true') =>
  asking(server(), learner)(path, { scope, dryRun });

const aScope = "a blank, 'set:' and a set's id, or 'folder:' and a folder's path";
const notEnough = refusal(400, 'Not enough reviews yet', 'not_enough_reviews');

describe('optimize-scheduling', () => {
  let learner: Learner;
  let set: string;
  beforeAll(async () => {
    learner = await aLearner(server());
    set = await aStudiedSet(learner, { cards: 330, answers: 8, today: firstDay });
  });

  it('fits weights that predict the last reviews better, and keeps nothing in a dry run', async () => {
    const { weights, reviews, kept, logLossBefore, logLossAfter } = await leavingAsItWas(learner, () =>
      learner.client.scheduling.optimize({ dryRun: true }),
    );
    expect([weights.length, kept]).toEqual([21, false]);
    expect(reviews).toBeGreaterThan(2_000);
    expect(logLossAfter).toBeLessThan(logLossBefore - 0.01);
  });

  it('gives the same weights for every scope with the same reviews, in strings', async () => {
    const answers = [];
    for (const scope of ['', `set:${set}`, 'folder:Languages', 'folder: Languages // Deep'])
      answers.push(await optimize(learner, scope));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [{ status, body } = {}] = answers;
    const decimal = expect.stringMatching(/^\d+(\.\d+)?$/) as unknown;
    expect([status, body]).toEqual([
      200,
      {
        reviews: expect.stringMatching(/^2\d\d\d$/) as unknown,
        kept: false,
        weights: Array(21).fill(decimal),
        logLossBefore: decimal,
        logLossAfter: decimal,
      },
    ]);
  });

  it('keeps better weights once a day for a scope; a dry run does not count for it', async () => {
    const { scheduling } = learner.client;
    const scope = `set:${set}`;
    expect((await scheduling.optimize({ scope })).kept).toBe(true);
    expect(await optimize(learner, scope, 'false')).toEqual(refusal(429, 'Too many requests', 'too_many_requests'));
    expect((await optimize(learner, scope)).status).toBe(200);
    expect((await optimize(learner, 'folder:Languages', 'false')).status).toBe(200);
    const refused = await scheduling.optimize({ scope }, { maxRetries: 0 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_requests' });
    expect((refused as { readonly retryAfter: number }).retryAfter).toBeGreaterThan(86_000);
  });

  it('answers a repeat with the same key, and does not count it', async () => {
    const other = await aLearner(server());
    await aStudiedSet(other, { cards: 150, answers: 8, today: firstDay });
    const options = { idempotencyKey: 'optimize once' };
    const first = await other.client.scheduling.optimize({}, options);
    expect(await other.client.scheduling.optimize({}, options)).toEqual(first);
    expect((await optimize(other, '', 'false')).status).toBe(429);
  });

  it('does not count refused requests', async () => {
    const other = await aLearner(server());
    for (let time = 0; time < 3; time += 1) expect(await optimize(other, '', 'false')).toEqual(notEnough);
    await aStudiedSet(other, { cards: 150, answers: 8, today: firstDay });
    expect((await optimize(other, '', 'false')).status).toBe(200);
  });

  it('does not count a request whose client hung up', async () => {
    const other = await aLearner(server());
    await aStudiedSet(other, { cards: 150, answers: 8, today: firstDay });
    const hungUp = other.client.scheduling.optimize({}, { signal: AbortSignal.timeout(30) });
    await expect(hungUp).rejects.toThrow();
    await expect.poll(async () => (await optimize(other, '', 'false')).status).toBe(200);
  });

  it('needs 400 reviews of the scope', async () => {
    const other = await aLearner(server());
    const few = await aStudiedSet(other, { cards: 399, answers: 1, today: firstDay });
    expect(await optimize(other, `set:${few}`)).toEqual(notEnough);
    // 400 first answers, after which nothing could be predicted.
    await other.client.cards.review({
      card: [...(await other.client.sets.get(few)).cards.keys()][0] ?? '',
      rating: 'good',
    });
    expect(await optimize(other, `set:${few}`)).toEqual(notEnough);
  });

  it('refuses unknown and foreign scopes', async () => {
    const stranger = await aLearner(server());
    const noSet = refusal(404, 'Flashcard set not found', 'set_not_found');
    expect(await optimize(stranger, `set:${set}`)).toEqual(noSet);
    expect(await optimize(stranger, `set:${unknownId}`)).toEqual(noSet);
    expect(await optimize(stranger, 'folder:Languages')).toEqual(refusal(404, 'Folder not found', 'folder_not_found'));
    for (const bad of [' ', 'set:', 'set:x', 'folder:', 'folder: / ', 'folder:..', 'deck:Words', '__proto__', 'SET:1'])
      expect([bad, await optimize(stranger, bad)]).toEqual([
        bad,
        refusal(400, `Invalid value for 'scope': expected ${aScope}`, 'invalid_value'),
      ]);
  });

  const request = { server, path, body: { jwtToken: '', scope: '', dryRun: 'true' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'scope': '', 'dryRun': ''}");
  refusesOtherTypes(request, { scope: aScope, dryRun: "'true' or 'false'" });
  refusesBadTokens(request);
});
