import type { ServerResponse } from 'node:http';

/** The client hung up before its request was whole: nobody is left to answer, and nothing is wrong with us. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Is aborted when the connection ends before the answer is whole. */
export const goneSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  const end = (): void => void (response.writableFinished || gone.abort());
  if (response.closed) end();
  // Making the reason of an abort costs a small answer some of its time.
  else response.once('close', end);
  return gone.signal;
};
