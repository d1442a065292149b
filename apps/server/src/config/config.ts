import type { PackageLimits } from '@flashcards/apkg-parser';
import type { LimitName } from '@flashcards/contract';
import { resolve } from 'node:path';
import type { DatabaseConfig } from './database-config.ts';
import { isMongodb } from './database-config.ts';
import type { Environment, EnvironmentReader } from './environment-reader.ts';
import { readEnvironment } from './environment-reader.ts';
import { fixedLimits, fixedRates, packagesOnDisk } from './fixed-limits.ts';
import type { IdentityConfig } from './identity-config.ts';
import { readIdentity } from './identity-config.ts';
import type { ValueOf } from './settings.ts';
import { isLoopbackName } from '../loopback.ts';

/** The limits of one request (contract, section 7). */
export interface Limits {
  readonly jsonBytes: number;
  readonly packageBytes: number;
  /** Bytes of disk that uploads may use; at most half of it for one user or address. */
  readonly uploadsBytes: number;
  /** The limits of the content of a package. `packageBytes` above replaces its own. */
  readonly inPackage: PackageLimits;
  readonly setCards: number;
  /** UTF-8 bytes of all sides of the cards of one set. */
  readonly setBytes: number;
  /** Bytes of all different files of one user, as `countedBytes` counts. */
  readonly mediaBytes: number;
  /** Packages read at once, each in its own process. */
  readonly readers: number;
  /** Packages that may wait for a reader; a further one is refused as busy. */
  readonly readerQueue: number;
  /** Packages written at once, and packages that may wait. */
  readonly writers: number;
  readonly writerQueue: number;
  /** Schedules computed at once, each in its own process, and computations that may wait. */
  readonly computers: number;
  readonly computerQueue: number;
  readonly readerSeconds: number;
  readonly readerMebibytes: number;
  readonly connections: number;
  /** Behind a proxy all connections have its address. */
  readonly connectionsPerAddress: number;
  /** Concurrent replies over 1 MiB of one user. */
  readonly largeAnswersPerUser: number;
  /** Memory that unread replies may hold. */
  readonly unreadMebibytes: number;
}

export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  /** With less free space on either disk, the server reports that it is not ready. */
  readonly minFreeMebibytes: number;
  /** Absent: generated once and kept in the data directory. */
  readonly jwtSecret?: string;
  /** Tokens signed with the previous secret are still accepted. */
  readonly jwtSecretPrevious?: string;
  /** Absent: the server is its own identity provider, for development only. */
  readonly identity?: IdentityConfig;
  /** Absent: a session ends with its token. */
  readonly sessionIdleDays?: number | undefined;
  readonly logLevel: ValueOf<'LOG_LEVEL'>;
  readonly metrics: boolean;
  /** Whether the study app is served, if it is built. */
  readonly webApp: boolean;
  /** Whether replies have a Server-Timing header. */
  readonly serverTiming: boolean;
  readonly corsOrigins: ValueOf<'CORS_ORIGINS'>;
  readonly limits: Limits;
  /** Requests per window of 1 or 10 minutes; absent when requests are not limited. */
  readonly rateLimits?: Readonly<Record<LimitName, number>>;
  /** The number of proxies in front of the server. */
  readonly proxies: number;
}

export type ReadConfig =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problems: readonly string[] };

const limitsOf = ({ valueOf }: EnvironmentReader, proxies: number): Limits => {
  const packageBytes = valueOf('MAX_PACKAGE_BYTES');
  return {
    ...fixedLimits,
    ...(proxies > 0 && { connectionsPerAddress: fixedLimits.connections }),
    packageBytes,
    uploadsBytes: packagesOnDisk * packageBytes,
    setCards: valueOf('MAX_SET_CARDS'),
    jsonBytes: valueOf('MAX_JSON_BYTES'),
    setBytes: valueOf('MAX_SET_BYTES'),
    mediaBytes: valueOf('MAX_MEDIA_MEBIBYTES') * 2 ** 20,
    readerMebibytes: valueOf('READER_MEBIBYTES'),
    unreadMebibytes: valueOf('MAX_UNREAD_MEBIBYTES'),
  };
};

const rateLimitsOf = ({ valueOf }: EnvironmentReader): Pick<Config, 'rateLimits'> => {
  const rateLimits = {
    ...fixedRates,
    user: valueOf('RATE_LIMIT_USER'),
    'sign-ins': valueOf('RATE_LIMIT_SIGN_INS'),
    joins: valueOf('RATE_LIMIT_JOINS'),
    'card-reads': valueOf('RATE_LIMIT_CARD_READS'),
  };
  return valueOf('RATE_LIMIT') === 'on' ? { rateLimits } : {};
};

/**
 * The development identity provider signs in anyone. It is refused in production and on any address other than
 * loopback.
 */
const developmentRules = ({ problem }: EnvironmentReader, production: boolean, host: string): void => {
  if (production) problem('OIDC_ISSUER', 'is required in production, with OIDC_AUDIENCE');
  if (!isLoopbackName(host))
    problem('HOST', 'must be 127.0.0.1, ::1 or localhost as long as there is no OIDC_ISSUER: anyone could sign in');
};

/** A generated secret is known to this machine only. That is enough for development with SQLite. */
const secretRules = ({ has, problem }: EnvironmentReader, production: boolean, database: DatabaseConfig): void => {
  if (has('JWT_SECRET')) return;
  if (production) problem('JWT_SECRET', 'is required in production');
  else if (isMongodb(database)) problem('JWT_SECRET', 'is required with MongoDB: every machine signs with the same');
};

/** Both names are accepted; `DATABASE_URL` takes precedence. */
const readDatabase = ({ valueOf }: EnvironmentReader, dataDir: string): DatabaseConfig => {
  const databaseUrl = valueOf('DATABASE_URL');
  const mongodbUri = valueOf('MONGODB_URI');
  return databaseUrl ?? mongodbUri ?? { file: resolve(dataDir, 'flashcards.db') };
};

/** Reads and checks every setting. No other code reads the environment. A blank value counts as absent. */
export const readConfig = (environment: Environment): ReadConfig => {
  const reader = readEnvironment(environment);
  const production = reader.valueOf('NODE_ENV') === 'production';
  const host = reader.valueOf('HOST');
  const dataDir = reader.valueOf('DATA_DIR');
  const proxies = reader.valueOf('TRUST_PROXY');
  const jwtSecret = reader.valueOf('JWT_SECRET');
  const jwtSecretPrevious = reader.valueOf('JWT_SECRET_PREVIOUS');
  const identity = readIdentity(reader);
  const database = readDatabase(reader, dataDir);
  secretRules(reader, production, database);
  if (!reader.has('OIDC_ISSUER')) developmentRules(reader, production, host);
  const config: Config = {
    host,
    dataDir,
    port: reader.valueOf('PORT'),
    database,
    minFreeMebibytes: reader.valueOf('MIN_FREE_MEBIBYTES'),
    logLevel: reader.valueOf('LOG_LEVEL'),
    metrics: reader.valueOf('METRICS') === 'on',
    webApp: reader.valueOf('WEB_APP') === 'on',
    serverTiming: !production,
    corsOrigins: reader.valueOf('CORS_ORIGINS'),
    limits: limitsOf(reader, proxies),
    proxies,
    ...rateLimitsOf(reader),
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(jwtSecretPrevious === undefined ? {} : { jwtSecretPrevious }),
    ...(identity === undefined ? {} : { identity }),
    sessionIdleDays: reader.valueOf('SESSION_IDLE_DAYS'),
  };
  return reader.problems.length === 0 ? { ok: true, config } : { ok: false, problems: reader.problems };
};

export type ReadDatabase =
  | { readonly ok: true; readonly database: DatabaseConfig; readonly dataDir: string }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads only the settings of the database, for commands that do not serve. */
export const readDatabaseConfig = (environment: Environment): ReadDatabase => {
  const reader = readEnvironment(environment);
  const dataDir = reader.valueOf('DATA_DIR');
  const database = readDatabase(reader, dataDir);
  return reader.problems.length === 0 ? { ok: true, database, dataDir } : { ok: false, problems: reader.problems };
};
