import type { IncomingMessage } from 'node:http';
import { protocolAnswer } from '../reply/answer.ts';
import { respond } from '../reply/respond.ts';
import type { Layer } from '../state.ts';

const { headers, ...malformed } = protocolAnswer('malformed_request');
const refusal = { ...malformed, headers: { ...headers, Connection: 'close' } };

/** Counts in `rawHeaders`, because `headers` has only the first of several. */
const hostsIn = ({ rawHeaders }: IncomingMessage): number => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
};

/** HTTP/1.1 requires exactly one Host. Node's own check replies without a body and accepts several. */
const hasOneHost = (request: IncomingMessage): boolean => {
  const hosts = hostsIn(request);
  return hosts === 1 || (hosts === 0 && request.httpVersion === '1.0');
};

/** Node also accepts compressed transfer encodings, and leaves the body compressed. */
const isUncoded = ({ headers: { 'transfer-encoding': coding } }: IncomingMessage): boolean =>
  coding === undefined || coding.toLowerCase() === 'chunked';

/** Refuses requests that servers and proxies may interpret differently. */
export const requestHead: Layer = (ctx, next) =>
  hasOneHost(ctx.req) && isUncoded(ctx.req) ? next() : respond(ctx, refusal);
