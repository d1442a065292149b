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

/** What bounds one request (contract, section 7). */
export interface Limits {
  readonly jsonBytes: number;
  readonly packageBytes: number;
  /** What uploads may hold of the disk; half of it those of one user or address. */
  readonly uploadsBytes: number;
  /** What a package may hold; `packageBytes` above replaces its own. */
  readonly inPackage: PackageLimits;
  readonly setCards: number;
  /** UTF-8 bytes of all sides of the cards of one set. */
  readonly setBytes: number;
  /** Of all different files of one user, as `countedBytes` counts. */
  readonly mediaBytes: number;
  /** Packages read at once, each in a process of its own. */
  readonly readers: number;
  /** Packages that wait for a reader; one more is told to come back. */
  readonly readerQueue: number;
  /** Packages written at once, and those that may wait. */
  readonly writers: number;
  readonly writerQueue: number;
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
  /** With less room on the disk of either, no requests are worth sending. */
  readonly minFreeMebibytes: number;
  /** Absent: made once and kept in the data directory. */
  readonly jwtSecret?: string;
  /** Tokens signed with it are still accepted. */
  readonly jwtSecretPrevious?: string;
  /** Absent: the server is its own, development-only, identity provider. */
  readonly identity?: IdentityConfig;
  readonly logLevel: ValueOf<'LOG_LEVEL'>;
  readonly metrics: boolean;
  /** Whether answers say how long they took. */
  readonly serverTiming: boolean;
  readonly corsOrigins: ValueOf<'CORS_ORIGINS'>;
  readonly limits: Limits;
  /** How often a minute, or in ten of them; absent where nobody counts. */
  readonly rateLimits?: Readonly<Record<LimitName, number>>;
  /** How many proxies every request comes through. */
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

/** Either name will do; where both are set, `DATABASE_URL` counts. */
const readDatabase = ({ valueOf }: EnvironmentReader, dataDir: string): DatabaseConfig => {
  const told = valueOf('DATABASE_URL');
  const also = valueOf('MONGODB_URI');
  return told ?? also ?? { file: resolve(dataDir, 'flashcards.db') };
};

/** Reads and checks every setting; nothing else looks at the environment. Blank means absent. */
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
    serverTiming: !production,
    corsOrigins: reader.valueOf('CORS_ORIGINS'),
    limits: limitsOf(reader, proxies),
    proxies,
    ...rateLimitsOf(reader),
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
  const dataDir = reader.valueOf('DATA_DIR');
  const database = readDatabase(reader, dataDir);
  return reader.problems.length === 0 ? { ok: true, database, dataDir } : { ok: false, problems: reader.problems };
};
