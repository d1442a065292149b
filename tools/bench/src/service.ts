import type { Config } from '@flashcards/server';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServingProgram, Start } from './serving-program.ts';
import { startServing } from './serving-program.ts';

export type DatabaseConfig = Config['database'];

/** What else than its default a service is told. */
export type Settings = Partial<Pick<Config, 'database' | 'jwtSecret' | 'rateLimits'>>;

/** The service in a process of its own with an empty store. */
export interface Service extends ServingProgram {
  readonly baseUrl: string;
  /** The file, on SQLite. */
  readonly database: string;
  readonly config: DatabaseConfig;
}

/** On SQLite in a new directory, unless it is told of another place. */
export const startService = async (
  directory: string,
  settings: Settings = {},
  env: Start['env'] = {},
): Promise<Service> => {
  const dataDir = await mkdtemp(join(directory, 'service-'));
  const config = settings.database ?? { file: join(dataDir, 'flashcards.db') };
  const database = 'file' in config ? config.file : '';
  const args = [dataDir, JSON.stringify({ ...settings, database: config })];
  const serving = await startServing('service', { args, log: join(dataDir, 'log'), env });
  return { ...serving, baseUrl: `${serving.url}/api`, database, config };
};
