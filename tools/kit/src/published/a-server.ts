import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '../rig/index.ts';
import { startServerProcess } from '../rig/index.ts';

/** The built server with its own store. */
export interface Service extends AsyncDisposable {
  readonly baseUrl: ServerProcess['baseUrl'];
}

export const aServer = async (settings: Readonly<Record<string, string>> = {}): Promise<Service> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-data-'));
  const { baseUrl, signal, ended } = await startServerProcess({ dataDir, settings });
  const end = async (): Promise<void> => {
    signal('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true });
  };
  return { baseUrl, [Symbol.asyncDispose]: end };
};
