import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { readConfig, readDatabaseConfig } from './config.ts';
import type { Environment } from './environment-reader.ts';
import type { Setting } from './setting-kinds.ts';
import { settings } from './settings.ts';

const secret = 'a secret of more than thirty-two bytes';

const accepted = (environment: Environment): Config => {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
};

const problems = (environment: Environment): readonly string[] => {
  const read = readConfig(environment);
  return read.ok ? [] : read.problems;
};

const settingsNamed = (environment: Environment): readonly string[] =>
  problems(environment).map((problem) => problem.split(' ', 1)[0] ?? '');

describe('configuration', () => {
  it('has a default for every setting', () => {
    expect(accepted({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      database: { file: resolve('data/flashcards.db') },
      dataDir: './data',
      logLevel: 'info',
      metrics: false,
      webApp: true,
      minFreeMebibytes: 4,
      serverTiming: true,
      corsOrigins: [],
      limits: {
        jsonBytes: 1_000_000,
        packageBytes: 100_000_000,
        uploadsBytes: 2_000_000_000,
        inPackage: expect.objectContaining({
          collectionBytes: 300 * 2 ** 20,
          mediaMapBytes: 16 * 2 ** 20,
          zipEntries: 50_000,
          inflateRatio: 200,
          zstdBlocks: 250_000,
          notes: 250_000,
          noteValues: 5_000_000,
          cards: 500_000,
          cardsPerNote: 10_000,
          reviews: 2_000_000,
          noteTypes: 10_000,
          decks: 100_000,
          descriptionBytes: 16 * 2 ** 20,
          fields: 1_000,
          fieldBytes: 16 * 2 ** 20,
          noteBytes: 20 * 2 ** 20,
          cardDataBytes: 65_536,
        }) as never,
        setCards: 250_000,
        setBytes: 67_108_864,
        mediaBytes: 1_073_741_824,
        readers: 2,
        readerQueue: 64,
        writers: 2,
        writerQueue: 64,
        computers: 1,
        computerQueue: 16,
        readerSeconds: 60,
        readerMebibytes: 512,
        connections: 4_096,
        connectionsPerAddress: 256,
        largeAnswersPerUser: 4,
        unreadMebibytes: 128,
      },
      proxies: 0,
      rateLimits: {
        user: 600,
        'sign-ins': 20,
        'sign-in-options': 600,
        joins: 20,
        'refused-joins': 10,
        'refused-joins-address': 100,
        'card-reads': 600,
        'card-misses': 60,
        'media-reads': 6_000,
        'media-misses': 60,
        'bad-tokens': 600,
        'kept-answers': 65_536,
        optimizations: 1,
        'trial-optimizations': 10,
        simulations: 10,
      },
    });
  });

  it('reads every setting of the table and no other variable', () => {
    const read = new Set<string>();
    const environment = new Proxy<Environment>({}, { get: (_, name) => void read.add(String(name)) });
    accepted(environment);
    const inFiles = Object.entries<Setting>(settings).filter(([, { mayBeInFile }]) => mayBeInFile);
    const names = [...Object.keys(settings), ...inFiles.map(([name]) => `${name}_FILE`)];
    expect([...read].toSorted()).toEqual(names.toSorted());
  });

  it('accepts the default of each setting when it is set explicitly', () => {
    const shown = ({ shown, fallback }: Setting): string => shown ?? String(fallback ?? '');
    const all = Object.entries(settings).map(([name, setting]) => [name, shown(setting)]);
    expect(accepted(Object.fromEntries(all) as Environment)).toEqual(accepted({}));
  });

  it('reports all bad values together', () => {
    const environment = {
      PORT: '70000',
      HOST: '0.0.0.0',
      DATABASE_URL: 'mysql://localhost/x',
      MONGODB_URI: 'localhost:27017',
      JWT_SECRET: 'short',
      JWT_SECRET_PREVIOUS: 'short too',
      OIDC_AUDIENCE: 'us',
      OIDC_CLIENT_ID: 'us',
      SESSION_IDLE_DAYS: '366',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'prod',
      MAX_JSON_BYTES: '1e6',
      READER_MEBIBYTES: '0',
      CORS_ORIGINS: 'null',
    };
    expect([...settingsNamed(environment)].sort()).toEqual(Object.keys(environment).sort());
  });

  it('counts no requests when rate limits are off', () => {
    expect(accepted({ RATE_LIMIT: 'off', RATE_LIMIT_USER: '5' }).rateLimits).toBeUndefined();
    expect(accepted({ RATE_LIMIT_USER: '5', TRUST_PROXY: '2' })).toMatchObject({ rateLimits: { user: 5 }, proxies: 2 });
    const bad = { RATE_LIMIT: 'yes', RATE_LIMIT_USER: '0', TRUST_PROXY: '17', RATE_LIMIT_SIGN_INS: 'many' };
    expect([...settingsNamed(bad)].toSorted()).toEqual(Object.keys(bad).toSorted());
  });

  it('lets one proxy open all connections', () => {
    expect(accepted({}).limits).toMatchObject({ connections: 4_096, connectionsPerAddress: 256 });
    expect(accepted({ TRUST_PROXY: '1' }).limits).toMatchObject({ connections: 4_096, connectionsPerAddress: 4_096 });
  });

  it('never repeats a value, which may be a secret', () => {
    const reported = problems({ JWT_SECRET: 'hunter2', DATABASE_URL: 'postgres://me:hunter2@db/x', PORT: 'hunter2' });
    expect(reported).toHaveLength(3);
    expect(reported.join()).not.toContain('hunter2');
  });

  it('treats a blank value as absent', () => {
    expect(accepted({ PORT: '', OIDC_ISSUER: ' ', JWT_SECRET: '' })).toEqual(accepted({}));
  });

  it('keeps the database in the data directory by default', () => {
    expect(accepted({ DATA_DIR: '/srv/cards' }).database).toEqual({ file: '/srv/cards/flashcards.db' });
    expect(accepted({ DATABASE_URL: 'sqlite::memory:' }).database).toEqual({ file: ':memory:' });
    expect(accepted({ DATABASE_URL: 'sqlite:///srv/x.db' }).database).toEqual({ file: '/srv/x.db' });
  });

  it.each([
    'mongodb://localhost/cards',
    'mongodb+srv://me:pw@cluster.example/cards',
    'mongodb://a:1,b:2/x?replicaSet=r',
  ])('accepts the MongoDB %s under either name', (uri) => {
    for (const name of ['DATABASE_URL', 'MONGODB_URI'])
      expect(accepted({ [name]: uri, JWT_SECRET: secret }).database).toEqual({ uri });
  });

  it.each([
    'mongodb://',
    'mongodb://h:port/x',
    'mongodb://h/x?noSuchOption=1',
    'mongodb://h/a.b',
    'mongodb://h/a$',
    'mongo://h/x',
  ])('reports the bad MongoDB %s together with all other bad settings', (uri) => {
    expect(settingsNamed({ MONGODB_URI: uri, PORT: 'eighty' })).toEqual(['MONGODB_URI', 'PORT']);
  });

  it('prefers DATABASE_URL to MONGODB_URI', () => {
    const environment = { DATABASE_URL: 'sqlite::memory:', MONGODB_URI: 'mongodb://localhost/x' };
    expect(accepted(environment).database).toEqual({ file: ':memory:' });
  });

  it('requires a configured secret with MongoDB, which several machines may share', () => {
    expect(settingsNamed({ MONGODB_URI: 'mongodb://localhost/x' })).toEqual(['JWT_SECRET']);
  });

  it('reads only the settings of the database', () => {
    expect(readDatabaseConfig({ DATABASE_URL: 'sqlite::memory:', DATA_DIR: 'd', PORT: 'x' })).toEqual({
      ok: true,
      database: { file: ':memory:' },
      dataDir: 'd',
    });
    expect(readDatabaseConfig({ DATABASE_URL: 'mysql:x' })).toMatchObject({ ok: false });
  });

  it('refuses to run its own identity provider in production', () => {
    expect(settingsNamed({ NODE_ENV: 'production' })).toEqual(['JWT_SECRET', 'OIDC_ISSUER']);
  });

  it.each(['0.0.0.0', '::', 'cards.example', '10.0.0.1'])('refuses to run its own identity provider on %s', (HOST) => {
    expect(settingsNamed({ HOST })).toEqual(['HOST']);
  });

  it.each(['127.0.0.1', '::1', 'localhost', '127.1.2.3'])('runs its own identity provider on %s', (HOST) => {
    expect(accepted({ HOST }).host).toBe(HOST);
  });

  it('reads METRICS, and disables Server-Timing in production by default', () => {
    const measuring = (environment: Environment) => {
      const { metrics, serverTiming } = accepted(environment);
      return { metrics, serverTiming };
    };
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: secret,
      OIDC_ISSUER: 'https://i.example',
      OIDC_AUDIENCE: 'us',
    };
    expect(measuring({ METRICS: 'on' })).toEqual({ metrics: true, serverTiming: true });
    expect(measuring(production)).toEqual({ metrics: false, serverTiming: false });
    expect(settingsNamed({ METRICS: 'yes' })).toEqual(['METRICS']);
  });

  it('accepts any host with an identity provider', () => {
    const OIDC_ISSUER = 'https://issuer.example/';
    const config = accepted({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      JWT_SECRET: secret,
      OIDC_ISSUER,
      OIDC_AUDIENCE: 'us',
      OIDC_JWKS_URI: 'https://issuer.example/keys',
    });
    expect(config.identity).toEqual({
      issuer: OIDC_ISSUER,
      audiences: ['us'],
      clientId: 'us',
      jwksUri: new URL('https://issuer.example/keys'),
    });
  });

  it('reads several audiences, of which the first is the client id unless it is set', () => {
    const identity = { OIDC_ISSUER: 'https://issuer.example', OIDC_AUDIENCE: 'web, app ,' };
    expect(accepted(identity).identity).toMatchObject({ audiences: ['web', 'app'], clientId: 'web' });
    expect(accepted({ ...identity, OIDC_CLIENT_ID: 'app' }).identity).toMatchObject({ clientId: 'app' });
    expect(settingsNamed({ ...identity, OIDC_AUDIENCE: ' , ' })).toEqual(['OIDC_AUDIENCE']);
    expect(settingsNamed({ OIDC_CLIENT_ID: 'app' })).toEqual(['OIDC_CLIENT_ID']);
  });

  it('ends unused sessions only after a number of days that is set', () => {
    expect(accepted({ SESSION_IDLE_DAYS: ' ' }).sessionIdleDays).toBeUndefined();
    expect(accepted({ SESSION_IDLE_DAYS: '365' }).sessionIdleDays).toBe(365);
    for (const days of ['0', '366', '1.5', 'off'])
      expect(settingsNamed({ SESSION_IDLE_DAYS: days })).toEqual(['SESSION_IDLE_DAYS']);
  });

  it.each(['http://issuer.example', 'ftp://issuer.example', 'issuer', 'https://me:pw@issuer.example'])(
    'refuses the issuer %s',
    (OIDC_ISSUER) => {
      expect(settingsNamed({ OIDC_ISSUER, OIDC_AUDIENCE: 'us' })).toEqual(['OIDC_ISSUER']);
    },
  );

  it('accepts an issuer without TLS only on this machine', () => {
    const identity = { OIDC_ISSUER: 'http://localhost:8080', OIDC_AUDIENCE: 'us' };
    expect(accepted(identity).identity?.issuer).toBe('http://localhost:8080');
  });

  it.each<[string, Config['corsOrigins']]>([
    ['*', '*'],
    ['https://cards.example', ['https://cards.example']],
    [' https://cards.example, http://localhost:5173 ', ['https://cards.example', 'http://localhost:5173']],
  ])('allows pages of %s', (CORS_ORIGINS, corsOrigins) => {
    expect(accepted({ CORS_ORIGINS }).corsOrigins).toEqual(corsOrigins);
  });

  it.each([
    'null',
    'cards.example',
    'https://cards.example/',
    'https://cards.example/app',
    'https://cards.example?',
    'https://me@cards.example',
    'https://Cards.example',
    'https://cards.example:443',
    'https://*.cards.example',
    'ftp://cards.example',
    'file:///',
    'https://a.example,*',
    'https://a.example,,https://b.example',
    'https://a.example https://b.example',
  ])('refuses the origin %s', (CORS_ORIGINS) => {
    expect(settingsNamed({ CORS_ORIGINS })).toEqual(['CORS_ORIGINS']);
  });

  it('measures a secret in bytes', () => {
    expect(settingsNamed({ JWT_SECRET: 'x'.repeat(31) })).toEqual(['JWT_SECRET']);
    expect(accepted({ JWT_SECRET: 'é'.repeat(16) }).jwtSecret).toBe('é'.repeat(16));
  });
});
