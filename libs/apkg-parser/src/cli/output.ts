import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Thrown when whoever reads our output has read enough, as `head` does: no failure. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Standard output at its reader's pace: nothing heaps up for a slow one. */
export interface Output {
  write(text: string): Promise<void>;
  /** Hands on what is still held back. */
  flush(): Promise<void>;
  readonly isTerminal: boolean;
  /** Columns of the terminal; absent where there is none. */
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
  /** Ends when the stream has room again, or will never have. */
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
