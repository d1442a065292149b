import { resolve } from 'node:path';
import type { DatabaseConfig } from './database-config.ts';
import { databaseAt, mongodbAt } from './database-config.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const shortestSecret = 32;

/** Reads one setting at a time and collects what is wrong. Values are never repeated: they may be secrets. */
export const readEnvironment = (environment: Readonly<Record<string, string | undefined>>) => {
  const problems: string[] = [];
  const problem = (name: string, text: string): void => void problems.push(`${name} ${text}`);
  const valueOf = (name: string): string | undefined => {
    const value = environment[name];
    return value === undefined || value.trim() === '' ? undefined : value;
  };

  const parsed = <T>(name: string, expected: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = valueOf(name);
    const value = text === undefined ? undefined : parse(text.trim());
    if (text !== undefined && value === undefined) problem(name, `must be ${expected}`);
    return value;
  };

  const integer = (name: string, fallback: number, { least, most }: { least: number; most: number }): number =>
    parsed(name, `a whole number from ${least} to ${most}`, (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
      return value >= least && value <= most ? value : undefined;
    }) ?? fallback;

  const oneOf = <const Word extends string>(name: string, fallback: Word, words: readonly Word[]): Word =>
    parsed(name, `one of ${words.join(', ')}`, (text) => words.find((word) => word === text)) ?? fallback;

  const secret = (name: string): string | undefined => {
    const value = valueOf(name);
    if (value !== undefined && Buffer.byteLength(value) < shortestSecret)
      problem(name, `must have at least ${shortestSecret} bytes, such as the output of: openssl rand -hex 32`);
    return value;
  };

  /** Either name will do; where both are set, `DATABASE_URL` counts. */
  const database = (dataDir: string): DatabaseConfig => {
    const told = parsed('DATABASE_URL', 'sqlite:<path>, sqlite::memory: or mongodb://<host>/<database>', databaseAt);
    const also = parsed('MONGODB_URI', 'mongodb://<host>/<database>', mongodbAt);
    return told ?? also ?? { file: resolve(dataDir, 'flashcards.db') };
  };

  const has = (name: string): boolean => valueOf(name) !== undefined;
  const text = (name: string, fallback: string): string => valueOf(name)?.trim() ?? fallback;
  return { problems: problems as readonly string[], problem, has, text, integer, oneOf, secret, database, parsed };
};

export type EnvironmentReader = ReturnType<typeof readEnvironment>;
