import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The disk calls for one upload. Tests replace them by failing ones. */
export interface FileCalls {
  /** Writes everything to a new file, readable by this user only. */
  write(location: string, content: Readable, signal: AbortSignal): Promise<void>;
  size(location: string): Promise<number>;
  /** Succeeds when the file does not exist. */
  remove(location: string): Promise<void>;
}

export const diskCalls: FileCalls = {
  write: async (location, content, signal) => {
    const file = createWriteStream(location, { flags: 'wx', mode: 0o600 });
    const closed = new Promise<void>((resolve) => file.once('close', resolve));
    try {
      await pipeline(content, file, { signal });
    } finally {
      // A failed pipeline ends before its file is closed, or even opened: if it were removed then, the file would
      // appear afterwards.
      await closed;
    }
  },
  size: async (location) => (await stat(location)).size,
  remove: (location) => rm(location, { force: true }),
};
