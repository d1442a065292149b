import { contract, protocolErrors } from '@flashcards/contract';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Responder = (response: ServerResponse, request: Received) => void;

const refusals = [
  ...Object.values(contract).flatMap((each) => Object.entries(each.refusals)),
  ...Object.entries(protocolErrors),
];
const codes = new Map(refusals.map(([code, { text }]) => [text, code]));

/** The code header that the service sends with a refusal's text. */
const codeHeader = (body: unknown): Readonly<Record<string, string>> => {
  const code = codes.get((body as { readonly error?: string } | null)?.error ?? '');
  return code === undefined ? {} : { 'x-error-code': code };
};

export const answers =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...codeHeader(body), ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Chooses the responder by the path. */
export const answersByPath =
  (responders: Readonly<Record<string, Responder>>): Responder =>
  (response, request) =>
    responders[request.path.replace(/^\/api\/|\?.*$/g, '')]?.(response, request);

export const hangsUp: Responder = (response) => void response.destroy();

const read = async (request: IncomingMessage): Promise<Received> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, body: Buffer.concat(chunks).toString('latin1') };
};

/** A real server that answers the n-th request with the n-th responder, and later ones with the last. */
export const aWireServer = async (
  ...responders: readonly Responder[]
): Promise<{ readonly baseUrl: string; readonly received: readonly Received[] }> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void read(request).then((each) => {
      received.push(each);
      responders[Math.min(received.length, responders.length) - 1]?.(response, each);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, received };
};

/** Returns the promise's rejection; fails the test if it resolves. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => {
      throw new Error(`not rejected, but ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
