import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@flashcards/kit/rig';
import { startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aWireTo } from '../a-wire.ts';
import { databaseSettings, isOnMongodb } from '../test-database.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal, sendJson } from '../wire.ts';

type Settings = Readonly<Record<string, string>>;

const tooMany = refusal(429, 'Too many requests', 'too_many_requests');
const unavailable = refusal(503, 'Service temporarily unavailable', 'unavailable');
const allowed = 10;
const promised = 5_000;

const aDirectory = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { settings, drop } = await databaseSettings(dataDir);
  onTestFinished(drop);
  return { dataDir, settings };
};

const aServerIn = async (dataDir: string, settings: Settings): Promise<ServerProcess> => {
  const server = await startServerProcess({ dataDir, settings: { RATE_LIMIT: 'on', ...settings } });
  onTestFinished(() => server.signal('SIGKILL'));
  return server;
};

const isDone = ({ status }: WireAnswer): boolean => status === 200;

describe('limits of two servers on one store', () => {
  it(`are ${isOnMongodb ? 'those of both together' : 'those of each'}, exactly`, async () => {
    const { dataDir, settings } = await aDirectory();
    const limited = { ...settings, RATE_LIMIT_USER: String(allowed) };
    const servers = [await aServerIn(dataDir, limited), await aServerIn(dataDir, limited)] as const;
    const { token: jwtToken } = await aLearner(servers[0]);
    const ask = (index: number) => sendJson(servers[index % 2 ? 0 : 1], '/get-folders', { jwtToken });
    const answers = await Promise.all(Array.from({ length: 6 * allowed }, (_, index) => ask(index)));
    expect(answers.filter(isDone)).toHaveLength(isOnMongodb ? allowed : 2 * allowed);
    expect(answers.filter((answer) => !isDone(answer)).every(({ status }) => status === 429)).toBe(true);
    expect([await ask(0), await ask(1)]).toEqual([tooMany, tooMany]);
  });
});

describe.runIf(isOnMongodb)('while the database does not respond', () => {
  it('a sign-in gets 503 within five seconds, and limits apply again once it is back', async () => {
    const { dataDir, settings } = await aDirectory();
    const wire = await aWireTo(settings['DATABASE_URL'] ?? '');
    const server = await aServerIn(dataDir, { ...settings, DATABASE_URL: wire.uri, RATE_LIMIT_USER: String(allowed) });
    const { token: jwtToken } = await aLearner(server);
    const bad = { userID: 'me', rawAccessToken: 'a', accessToken: 'b', idToken: 'c' };
    const signIn = () => sendJson(server, '/sign-in', bad);
    const folders = () => sendJson(server, '/get-folders', { jwtToken });
    expect((await signIn()).status).toBe(403);
    wire.fallSilent();
    const began = performance.now();
    expect(await signIn()).toEqual(unavailable);
    expect(performance.now() - began).toBeLessThan(promised);
    wire.restore();
    while ((await signIn()).status === 503 || (await folders()).status === 503) await sleep(200);
    for (let each = 0; each < allowed; each += 1) await folders();
    expect(await folders()).toEqual(tooMany);
  });
});
