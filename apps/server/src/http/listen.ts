import type Koa from 'koa';
import type { Server } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { protocolErrors } from '@flashcards/contract';
import { everyAnswer } from './headers.ts';
import type { RequestState } from './state.ts';

/** A form may take this long to arrive; JSON bodies have a shorter limit of their own. */
const requestTimeout = 5 * 60_000;
export const jsonTimeout = 30_000;
const mostConnections = 4_096;

/** What Node refuses before there is a request to speak of, such as headers that never end. */
const refusals: Readonly<Record<string, { readonly status: number; readonly text: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: protocolErrors['request_timeout'],
  HPE_HEADER_OVERFLOW: { status: 431, text: 'Request header fields too large' },
};

const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, text } = refusals[error.code ?? ''] ?? { status: 400, text: 'Malformed HTTP request' };
  const body = JSON.stringify({ error: text });
  const headers = { ...everyAnswer, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
};

/** An HTTP server that no slow or greedy client can hold for long. */
export const listen = async (
  app: Koa<RequestState>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly server: Server; readonly url: string }> => {
  const limits = { requestTimeout, headersTimeout: 15_000, keepAliveTimeout: 5_000, maxHeaderSize: 16 * 1024 };
  const server = createServer({ ...limits, connectionsCheckingInterval: 5_000 }, app.callback());
  server.timeout = requestTimeout + 10_000;
  server.maxConnections = mostConnections;
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return { server, url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}` };
};

/** Stops accepting, lets what runs finish for at most `milliseconds`, then cuts it off. */
export const stopListening = async (server: Server, milliseconds: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when we closed becomes idle later, and would keep the server open until then.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed.finally(() => {
    clearInterval(sweep);
    clearTimeout(cutOff);
  });
};
