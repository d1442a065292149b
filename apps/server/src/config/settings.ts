import { databaseAt, mongodbAt } from './database-config.ts';
import { clients, sizes } from './limit-settings.ts';
import type { Setting } from './setting-kinds.ts';
import { integer, keysUrl, oneOf, secret, text, texts } from './setting-kinds.ts';

const server = {
  NODE_ENV: {
    ...oneOf('development', ['development', 'production', 'test']),
    about: 'In production JWT_SECRET, OIDC_ISSUER and OIDC_AUDIENCE are required.',
  },
  HOST: {
    ...text('127.0.0.1'),
    about: "The address to listen on; any other than this machine's own needs OIDC_ISSUER.",
  },
  PORT: { ...integer(3000, { least: 0, most: 65_535 }), about: '0 takes a free one.' },
  LOG_LEVEL: {
    ...oneOf('info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    about: 'The lines of the log from this level on.',
  },
  METRICS: {
    ...oneOf('off', ['on', 'off']),
    about:
      'Whether GET /metrics reports the work to Prometheus; for the inside only, and nothing that comes through a proxy.',
  },
  WEB_APP: {
    ...oneOf('on', ['on', 'off']),
    about: 'Whether / is the study app. Without it, / is a page about the API.',
  },
} satisfies Readonly<Record<string, Setting>>;

const data = {
  DATA_DIR: {
    ...text('./data'),
    about:
      'Database file, secret and uploads in progress. Processes of one machine may share it on SQLite, two containers must not.',
  },
  DATABASE_URL: {
    expected: 'sqlite:<path>, sqlite::memory: or mongodb://<host>/<database>',
    parse: (value: string) => databaseAt(value.trim()),
    fallback: undefined,
    about: 'Where the data is; absent, in flashcards.db in DATA_DIR.',
    mayBeInFile: true,
    shown: 'sqlite:./data/flashcards.db',
  },
  MONGODB_URI: {
    expected: 'mongodb://<host>/<database>',
    parse: (value: string) => mongodbAt(value.trim()),
    fallback: undefined,
    about: 'Another name for DATABASE_URL, which wins.',
    mayBeInFile: true,
  },
  MIN_FREE_MEBIBYTES: {
    ...integer(4, { least: 0, most: 1_000_000 }),
    about:
      'On SQLite GET /readyz is 503 while the disk of the database, or of DATA_DIR, has less room than this. Writes fail when it has none.',
  },
} satisfies Readonly<Record<string, Setting>>;

const identity = {
  JWT_SECRET: {
    ...secret,
    about: 'Signs tokens. Absent, it is made in DATA_DIR; required in production and with MongoDB.',
    mayBeInFile: true,
  },
  JWT_SECRET_PREVIOUS: { ...secret, about: 'Tokens that it signed are still accepted.', mayBeInFile: true },
  OIDC_ISSUER: {
    ...keysUrl,
    about:
      'The OpenID Connect provider. Absent, a development one that vouches for anyone, on this machine only; required in production.',
  },
  OIDC_AUDIENCE: {
    ...texts,
    about: 'What its id tokens are issued for: one or more audiences with commas between; required with OIDC_ISSUER.',
    shown: '',
  },
  OIDC_CLIENT_ID: {
    ...text(''),
    about: 'The client id that sign-in-options names to clients; absent, the first audience.',
  },
  OIDC_JWKS_URI: { ...keysUrl, about: 'Where its keys are; absent, its discovery document says so.' },
  SESSION_IDLE_DAYS: {
    ...integer(1, { least: 1, most: 365 }),
    fallback: undefined,
    about:
      'Days after which a session that is not used ends; absent, it ends with its token, 7 days after the sign-in.',
  },
} satisfies Readonly<Record<string, Setting>>;

/** In the order of .env.example, which `npm run generate` writes. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  'The server': server,
  'The data': data,
  'Who signs in': identity,
  'Sizes and memory': sizes,
  'Clients and rate limits': clients,
};

export const settings = { ...server, ...data, ...identity, ...sizes, ...clients };

export type SettingName = keyof typeof settings;

type Settings = typeof settings;

/** The type of a setting's value: the parsed one, or the default. */
export type ValueOf<Name extends SettingName> =
  Exclude<ReturnType<Settings[Name]['parse']>, undefined> | Settings[Name]['fallback'];
