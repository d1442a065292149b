import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is asked of the disk on behalf of one upload. A test puts calls in their place that fail. */
export interface FileCalls {
  /** Makes a file of its own out of everything that comes; readable by this user only. */
  write(location: string, content: Readable, signal: AbortSignal): Promise<void>;
  size(location: string): Promise<number>;
  /** Harmless where there is no file. */
  remove(location: string): Promise<void>;
}

export const diskCalls: FileCalls = {
  write: (location, content, signal) =>
    pipeline(content, createWriteStream(location, { flags: 'wx', mode: 0o600 }), { signal }),
  size: async (location) => (await stat(location)).size,
  remove: (location) => rm(location, { force: true }),
};
