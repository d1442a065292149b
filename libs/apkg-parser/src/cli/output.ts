import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Thrown when the reader closes our output, as `head` does. Not a failure. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Standard output with backpressure: a slow reader does not fill the memory. */
export interface Output {
  write(text: string): Promise<void>;
  /** Writes what is still buffered. */
  flush(): Promise<void>;
  readonly isTerminal: boolean;
  /** Width of the terminal in columns; absent if there is none. */
  readonly columns?: number;
}

const pieceLength = 65_536;

const isGone = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
};

export const outputTo = (stream: Writable & { readonly isTTY?: boolean; readonly columns?: number }): Output => {
  let pending = '';
  let failure: Error | undefined;
  stream.on('error', (error) => (failure ??= error));

  const check = (): void => {
    if (failure) throw isGone(failure) ? new ReaderGone() : failure;
  };
  /** Resolves when the stream has room again, or is closed. */
  const roomOrEnd = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    const ends = ['drain', 'close'].map((event) => once(stream, event, { signal }).catch(() => undefined));
    await Promise.race(ends);
    controller.abort();
  };
  const flush = async (): Promise<void> => {
    check();
    const text = pending;
    pending = '';
    if (text !== '' && !stream.write(text)) await roomOrEnd();
    check();
    if (stream.destroyed) throw new ReaderGone();
  };
  return {
    write: async (text) => {
      pending += text;
      if (pending.length >= pieceLength) await flush();
    },
    flush,
    isTerminal: stream.isTTY === true,
    ...(stream.columns === undefined ? {} : { columns: stream.columns }),
  };
};
