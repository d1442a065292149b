import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { openTestServer } from '../running-server.ts';
import { refusedStart } from '../server-process.ts';
import { aTestDatabase } from '../test-database.ts';
import { refusal, sendJson } from '../wire.ts';
import { aDirectory } from '../a-directory.test-data.ts';

const settingsIn = (errors: string): readonly string[] =>
  errors
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim().split(' ', 1)[0] ?? '');

describe('invalid settings', () => {
  const bad = {
    PORT: 'eighty',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://me:hunter2@db/flashcards',
    JWT_SECRET: 'hunter2',
    JWT_SECRET_PREVIOUS: 'hunter2 too',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'prod',
    OIDC_JWKS_URI: 'http://keys.example',
    OIDC_AUDIENCE: 'us',
    MAX_JSON_BYTES: '-1',
    READER_MEBIBYTES: '0',
  };

  it('are reported all at once, and end the program with 78 before it creates anything', async () => {
    const directory = await aDirectory();
    const { code, errors } = await refusedStart(directory, bad);
    expect(code).toBe(78);
    expect(errors.split('\n')[0]).toBe('These settings cannot be used:');
    expect([...new Set(settingsIn(errors))].toSorted()).toEqual(Object.keys(bad).toSorted());
    expect(errors).not.toContain('hunter2');
    expect(await readdir(directory)).toEqual([]);
  });

  it('may come from the .env file unless the environment sets them', async () => {
    const directory = await aDirectory();
    await writeFile(join(directory, '.env'), 'PORT=eighty\nJWT_SECRET=hunter2\nREADER_MEBIBYTES=many\n');
    const { code, errors } = await refusedStart(directory, { READER_MEBIBYTES: '512' });
    expect([code, [...settingsIn(errors)].toSorted()]).toEqual([78, ['JWT_SECRET', 'PORT']]);
  });

  it('in production include a missing secret and a missing identity provider', async () => {
    const { code, errors } = await refusedStart(await aDirectory(), { NODE_ENV: 'production' });
    expect([code, settingsIn(errors)]).toEqual([78, ['JWT_SECRET', 'OIDC_ISSUER']]);
  });
});

describe('the secret that signs tokens', () => {
  const [first, second, third] = ['first', 'second', 'third'].map((word) => `the ${word} secret, of enough bytes`) as [
    string,
    string,
    string,
  ];

  it('can be changed without signing users out, until the previous one is removed', async () => {
    const { config: database, drop } = await aTestDatabase(join(await aDirectory(), 'flashcards.db'));
    onTestFinished(drop);
    const withServer = async <T>(
      secrets: { jwtSecret: string; jwtSecretPrevious?: string },
      use: (baseUrl: string) => Promise<T>,
    ): Promise<T> => {
      const server = await openTestServer({ database, ...secrets });
      return use(server.baseUrl).finally(() => server.close());
    };
    const statusOf = (baseUrl: string, jwtToken: string) => sendJson({ baseUrl }, '/get-folders', { jwtToken });
    const accepted = { status: 200, body: {}, code: null };
    const refused = refusal(401, 'Invalid JWT token', 'invalid_token');

    const { token: old, userID } = await withServer({ jwtSecret: first }, (baseUrl) => aLearner({ baseUrl }));
    const fresh = await withServer({ jwtSecret: second, jwtSecretPrevious: first }, async (baseUrl) => {
      expect(await statusOf(baseUrl, old)).toEqual(accepted);
      return (await signUp(baseUrl, userID)).token;
    });
    await withServer({ jwtSecret: second }, async (baseUrl) => {
      expect([await statusOf(baseUrl, old), await statusOf(baseUrl, fresh)]).toEqual([refused, accepted]);
    });
    await withServer({ jwtSecret: third, jwtSecretPrevious: second }, async (baseUrl) => {
      expect([await statusOf(baseUrl, old), await statusOf(baseUrl, fresh)]).toEqual([refused, accepted]);
    });
    // Each accepts the other's secret: the signing secret decides.
    await withServer({ jwtSecret: first, jwtSecretPrevious: third }, async (baseUrl) => {
      expect([await statusOf(baseUrl, old), await statusOf(baseUrl, fresh)]).toEqual([accepted, refused]);
    });
  });
});
