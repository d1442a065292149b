import type { ServerResponse } from 'node:http';

/** The client closed the connection. No reply is possible, and it is not a fault of the server. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Aborts when the connection closes before the reply is complete. */
export const goneSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  const end = (): void => void (response.writableFinished || gone.abort());
  if (response.closed) end();
  // Creating the reason of an abort costs some time, so that it is avoided for complete replies.
  else response.once('close', end);
  return gone.signal;
};
