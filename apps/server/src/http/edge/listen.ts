import type Koa from 'koa';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Origins } from '../../config/setting-kinds.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { clientErrors } from './client-errors.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { connectionLimits } from './connection-limits.ts';
import type { EarlyAnswer } from './cross-origin.ts';
import { earlyAnswer } from './cross-origin.ts';
import { hangUpWith } from './hang-up.ts';
import { openResponses } from '../reply/open-responses.ts';
import type { RequestState } from '../state.ts';

/** Milliseconds. A form may take `request` to arrive; JSON bodies have a shorter limit of their own. */
export interface Timeouts {
  readonly headers: number;
  readonly request: number;
  /** How often connections are checked. */
  readonly check: number;
}

const timeouts: Timeouts = { headers: 15_000, request: 5 * 60_000, check: 5_000 };
export const jsonTimeout = 30_000;
const keepAliveTimeout = 5_000;
const warnInterval = 60_000;
const maxHeaderSize = 16 * 1024;

const refusals = {
  too_many_connections: protocolAnswer('too_many_connections'),
  unavailable: protocolAnswer('unavailable'),
};

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly limits: ConnectionLimits;
  readonly corsOrigins: Origins;
  readonly log: Logger;
  readonly timeouts?: Timeouts;
  readonly onRefused?: ((reason: keyof typeof refusals) => void) | undefined;
}

export interface Listening {
  readonly url: string;
  /**
   * Stops accepting connections, lets running requests finish for at most `milliseconds`, then closes the connections.
   */
  stop(milliseconds: number): Promise<void>;
}

/** Warns at most once a minute, because refused clients retry. */
const refusalWarning = ({ log, limits }: ListenOptions): (() => void) => {
  let warnedAt = -Infinity;
  return () => {
    if (performance.now() - warnedAt < warnInterval) return;
    warnedAt = performance.now();
    log.warn({ ...limits }, 'connections were refused; behind a proxy set TRUST_PROXY');
  };
};

const serverWith = (app: Koa<RequestState>, { headers, request, check }: Timeouts, early: EarlyAnswer) => {
  const limits = { requestTimeout: request, headersTimeout: headers, keepAliveTimeout, maxHeaderSize };
  const checks = { connectionsCheckingInterval: check, requireHostHeader: false };
  const server = createServer({ ...limits, ...checks });
  const responses = openResponses(server);
  const answer = app.callback();
  const refused = new WeakSet<Socket>();
  const serve: Parameters<typeof createServer>[1] = (req, res) => {
    if (refused.has(req.socket)) return;
    responses.begin(res, () => void answer(req, res));
  };
  server.timeout = request + 10_000;
  // The size of the headers bounds their number; with a limit on the number Node would drop further headers silently.
  server.maxHeadersCount = 0;
  server.on('request', serve);
  // Expectations other than 100-continue, which HTTP allows to ignore. By default Node would reply to them without a
  // body.
  server.on('checkExpectation', serve);
  server.on('clientError', clientErrors(responses.current, early));
  server.on('connect', (_, socket) => hangUpWith(socket as Socket, protocolAnswer('method_not_allowed')));
  return { server, responses, refused };
};

/** An HTTP server with limits against slow and greedy clients. */
export const listen = async (app: Koa<RequestState>, options: ListenOptions): Promise<Listening> => {
  const early = earlyAnswer(options.corsOrigins);
  const { server, responses, refused } = serverWith(app, options.timeouts ?? timeouts, early);
  const admit = connectionLimits(options.limits, responses.isBusy);
  const warn = refusalWarning(options);
  server.on('connection', (socket: Socket) => {
    const admission = admit(socket);
    if (admission === 'admitted') return;
    refused.add(socket);
    warn();
    options.onRefused?.(admission);
    hangUpWith(socket, early(refusals[admission]));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, stop: responses.stop };
};
