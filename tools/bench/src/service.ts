import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServingProgram } from './serving-program.ts';
import { startServing } from './serving-program.ts';

/** The service in a process of its own with an empty store. */
export interface Service extends ServingProgram {
  readonly baseUrl: string;
  readonly database: string;
}

export const startService = async (directory: string): Promise<Service> => {
  const dataDir = await mkdtemp(join(directory, 'service-'));
  const serving = await startServing('service', { args: [dataDir], log: join(dataDir, 'log') });
  return { ...serving, baseUrl: `${serving.url}/api`, database: join(dataDir, 'flashcards.db') };
};
