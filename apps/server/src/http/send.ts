import type { ServerResponse } from 'node:http';
import { ClientGone } from './client-gone.ts';

/** What a client must read within `patience`, if it wants more. */
const sliceBytes = 256 * 1024;
export const readingPatience = 30_000;

/** Resolves once all that was written has been handed to the system. A client that does not read is cut. */
const drained = (response: ServerResponse, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      clearTimeout(timer);
      response.off('drain', onDrain).off('finish', onDrain).off('close', onClose);
      then();
    };
    const onDrain = (): void => settle(resolve);
    const onClose = (): void => settle(() => reject(new ClientGone('the client hung up, or did not read')));
    const timer = setTimeout(() => void response.destroy(), patience);
    response.on('drain', onDrain).on('finish', onDrain).on('close', onClose);
  });

const assertOpen = (response: ServerResponse): void => {
  if (response.destroyed || response.closed) throw new ClientGone('the client hung up');
};

/** Sends bytes at the speed at which the client reads; `read` is told how many it has taken. Rejects with ClientGone. */
export const send = async (
  response: ServerResponse,
  bytes: Buffer,
  { read, patience = readingPatience }: { readonly read?: (bytes: number) => void; readonly patience?: number },
): Promise<void> => {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    assertOpen(response);
    const slice = bytes.subarray(from, from + sliceBytes);
    if (!response.write(slice)) await drained(response, patience);
    read?.(slice.length);
  }
};

/** Ends an answer and waits until the client has it. */
export const finish = async (response: ServerResponse, patience = readingPatience): Promise<void> => {
  assertOpen(response);
  response.end();
  if (!response.writableFinished) await drained(response, patience);
};
