import type { Writable } from 'node:stream';
import { CommandError, exitCodes } from './exit-codes.ts';

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
const ofGoneReaders = ['EPIPE', 'ERR_STREAM_DESTROYED'];

const failureOf = (error: NodeJS.ErrnoException): Error =>
  ofGoneReaders.includes(error.code ?? '')
    ? new ReaderGone()
    : new CommandError(exitCodes.notWritten, `Standard output cannot be written: ${error.message}`, { cause: error });

export const outputTo = (stream: Writable & { readonly isTTY?: boolean; readonly columns?: number }): Output => {
  let pending = '';
  // `flush` rejects with the error. Without a listener, it would also end the process.
  stream.on('error', () => undefined);

  const flush = async (): Promise<void> => {
    const text = pending;
    pending = '';
    if (text === '') return;
    await new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(failureOf(error)) : resolve()));
    });
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
