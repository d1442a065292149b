import type { DatabaseConfig } from './database-config.ts';
import { isMongodb } from './database-config.ts';
import type { EnvironmentReader, LogLevel } from './environment-reader.ts';
import { readEnvironment } from './environment-reader.ts';
import type { IdentityConfig } from './identity-config.ts';
import { readIdentity } from './identity-config.ts';
import { isLoopbackName } from '../loopback.ts';

/** What bounds one request (contract, section 7). */
export interface Limits {
  readonly jsonBytes: number;
  readonly packageBytes: number;
  /** What uploads may hold of the disk; half of it those of one user or address. */
  readonly uploadsBytes: number;
  /** UTF-8 bytes of all sides of the cards of one set. */
  readonly setBytes: number;
  /** Packages read at once, each in a process of its own. */
  readonly readers: number;
  /** Packages that wait for a reader; one more is told to come back. */
  readonly readerQueue: number;
  readonly readerSeconds: number;
  readonly readerMebibytes: number;
  readonly connections: number;
  /** Behind a proxy all come from its address. */
  readonly connectionsPerAddress: number;
  /** Answers over 1 MiB of one user at a time. */
  readonly largeAnswersPerUser: number;
  /** What answers may hold that nobody has read yet. */
  readonly unreadMebibytes: number;
}

export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  /** Absent: made once and kept in the data directory. */
  readonly jwtSecret?: string;
  /** Tokens signed with it are still accepted. */
  readonly jwtSecretPrevious?: string;
  /** Absent: the server is its own, development-only, identity provider. */
  readonly identity?: IdentityConfig;
  readonly logLevel: LogLevel;
  readonly limits: Limits;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type ReadConfig =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problems: readonly string[] };

/** One user has room for the largest package in half of what uploads may hold. */
const uploadLimits = ({ integer }: EnvironmentReader): Pick<Limits, 'packageBytes' | 'uploadsBytes'> => {
  const packageBytes = integer('MAX_PACKAGE_BYTES', 100_000_000, { least: 1_000, most: 1_000_000_000 });
  const bounds = { least: 2 * packageBytes, most: 1_000_000_000_000 };
  return { packageBytes, uploadsBytes: integer('MAX_UPLOADS_BYTES', 2_000_000_000, bounds) };
};

const limitsOf = ({ integer }: EnvironmentReader): Omit<Limits, keyof ReturnType<typeof uploadLimits>> => ({
  jsonBytes: integer('MAX_JSON_BYTES', 1_000_000, { least: 1_000, most: 100_000_000 }),
  setBytes: integer('MAX_SET_BYTES', 64 * 2 ** 20, { least: 1_000, most: 2 ** 30 }),
  readers: integer('READERS', 2, { least: 1, most: 64 }),
  readerQueue: integer('READER_QUEUE', 64, { least: 0, most: 10_000 }),
  readerSeconds: integer('READER_SECONDS', 60, { least: 1, most: 280 }),
  readerMebibytes: integer('READER_MEBIBYTES', 512, { least: 96, most: 16_384 }),
  connections: integer('MAX_CONNECTIONS', 4_096, { least: 16, most: 65_536 }),
  connectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 256, { least: 1, most: 65_536 }),
  largeAnswersPerUser: integer('MAX_LARGE_ANSWERS_PER_USER', 4, { least: 1, most: 1_000 }),
  unreadMebibytes: integer('MAX_UNREAD_MEBIBYTES', 256, { least: 64, most: 65_536 }),
});

/**
 * What the development identity provider must never do: vouch for anyone in production, or for anyone who is not at
 * this very machine.
 */
const developmentRules = ({ problem }: EnvironmentReader, production: boolean, host: string): void => {
  if (production) problem('OIDC_ISSUER', 'is required in production, with OIDC_AUDIENCE');
  if (!isLoopbackName(host))
    problem('HOST', 'must be 127.0.0.1, ::1 or localhost as long as there is no OIDC_ISSUER: anyone could sign in');
};

/** A secret made here is this machine's alone: good enough for one that is nobody's but its developer's. */
const secretRules = ({ has, problem }: EnvironmentReader, production: boolean, database: DatabaseConfig): void => {
  if (has('JWT_SECRET')) return;
  if (production) problem('JWT_SECRET', 'is required in production');
  else if (isMongodb(database)) problem('JWT_SECRET', 'is required with MongoDB: every machine signs with the same');
};

/** Reads and checks every setting; nothing else looks at the environment. Blank means absent. */
export const readConfig = (environment: Environment): ReadConfig => {
  const reader = readEnvironment(environment);
  const production = reader.oneOf('NODE_ENV', 'development', ['development', 'production', 'test']) === 'production';
  const host = reader.text('HOST', '127.0.0.1');
  const dataDir = reader.text('DATA_DIR', './data');
  const jwtSecret = reader.secret('JWT_SECRET');
  const jwtSecretPrevious = reader.secret('JWT_SECRET_PREVIOUS');
  const identity = readIdentity(reader);
  const database = reader.database(dataDir);
  secretRules(reader, production, database);
  if (!reader.has('OIDC_ISSUER')) developmentRules(reader, production, host);
  const config: Config = {
    host,
    dataDir,
    port: reader.integer('PORT', 3000, { least: 0, most: 65_535 }),
    database,
    logLevel: reader.oneOf('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    limits: { ...limitsOf(reader), ...uploadLimits(reader) },
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(jwtSecretPrevious === undefined ? {} : { jwtSecretPrevious }),
    ...(identity === undefined ? {} : { identity }),
  };
  return reader.problems.length === 0 ? { ok: true, config } : { ok: false, problems: reader.problems };
};

export type ReadDatabase =
  | { readonly ok: true; readonly database: DatabaseConfig; readonly dataDir: string }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Only where the data is, for a tool that does not serve. */
export const readDatabaseConfig = (environment: Environment): ReadDatabase => {
  const reader = readEnvironment(environment);
  const dataDir = reader.text('DATA_DIR', './data');
  const database = reader.database(dataDir);
  return reader.problems.length === 0 ? { ok: true, database, dataDir } : { ok: false, problems: reader.problems };
};
