import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { issuerKeyPairs } from './id-token-forge.test-data.ts';

export const discoveryPath = '/.well-known/openid-configuration';
export const keysPath = '/jwks';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

export interface OidcIssuer {
  readonly url: string;
  /** The requested paths, in order. */
  readonly requests: readonly string[];
  /** The number of requests for its keys. */
  readonly keyFetches: () => number;
  readonly publish: (kid: string, key: KeyObject) => void;
  readonly withdraw: (kid: string) => void;
  /** Changes the response to a path. */
  readonly answer: (path: string, responder: Responder) => void;
}

/** A local server that records its requests. It responds 404 by default. */
export const aListener = async (): Promise<Pick<OidcIssuer, 'url' | 'requests' | 'answer'>> => {
  const requests: string[] = [];
  const responders = new Map<string, Responder>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const respond = responders.get(path);
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, answer: (path, responder) => void responders.set(path, responder) };
};

/** An OpenID Connect issuer with one key of each accepted kind. */
export const anOidcIssuer = async (): Promise<OidcIssuer> => {
  const listener = await aListener();
  const keys = new Map<string, KeyObject>();
  for (const [kid, { publicKey }] of Object.entries(issuerKeyPairs)) keys.set(kid, publicKey);
  const jwks = () => [...keys].map(([kid, key]) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig' }));
  const document = { issuer: listener.url, jwks_uri: listener.url + keysPath };
  listener.answer(discoveryPath, (_, response) => response.end(JSON.stringify(document)));
  listener.answer(keysPath, (_, response) => response.end(JSON.stringify({ keys: jwks() })));
  return {
    ...listener,
    keyFetches: () => listener.requests.filter((path) => path === keysPath).length,
    publish: (kid, key) => void keys.set(kid, key),
    withdraw: (kid) => void keys.delete(kid),
  };
};
