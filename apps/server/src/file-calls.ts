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
  write: async (location, content, signal) => {
    const file = createWriteStream(location, { flags: 'wx', mode: 0o600 });
    const closed = new Promise<void>((resolve) => file.once('close', resolve));
    try {
      await pipeline(content, file, { signal });
    } finally {
      // A pipeline that fails ends before its file is closed, or even opened: removed then, it would appear afterwards.
      await closed;
    }
  },
  size: async (location) => (await stat(location)).size,
  remove: (location) => rm(location, { force: true }),
};
