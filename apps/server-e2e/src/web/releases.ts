import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { TestServer } from '../running-server.ts';

/** `none`: a server amid an update, which has the page of the second and no scripts. */
type Scripts = 'first' | 'second' | 'none';

const isOfApp = (path: string): boolean => path === '/' || path === '/service-worker.js' || path.startsWith('/assets/');

/** Scripts of the second release have other names, and one text differs. */
const second = (content: string): string =>
  content
    .replaceAll(/(-[\w-]{8})\.js/g, '$1.2.js')
    .replaceAll(/\b[0-9a-f]{16}\b/g, (release) => [...release].toReversed().join(''))
    .replaceAll('Study all', 'Study it all');

const isThere = (path: string, scripts: Scripts): boolean =>
  !path.endsWith('.js') || !path.startsWith('/assets/') || (path.endsWith('.2.js') ? 'second' : 'first') === scripts;

const answer = async (reply: IncomingMessage, response: ServerResponse, isChanged: boolean): Promise<void> => {
  const { 'content-length': _, ...headers } = reply.headers;
  // The browser's own cache may be empty.
  const sent = { ...headers, 'cache-control': 'no-store' };
  response.writeHead(reply.statusCode ?? 502, sent);
  if (isChanged) response.end(second(await text(reply)));
  else reply.pipe(response);
};

/** A server with this app, or with its next release. */
export const aServerOfReleases = async (server: TestServer) => {
  let scripts: Scripts = 'first';
  const { port } = new URL(server.baseUrl);
  const front = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (!isThere(url, scripts)) return void response.writeHead(404).end();
    const isChanged = scripts !== 'first' && isOfApp(url);
    const path = url.replace('.2.js', '.js');
    const asked = ask({ port, path, method, headers: isChanged ? { ...headers, 'accept-encoding': '' } : headers });
    asked.on('response', (reply) => void answer(reply, response, isChanged));
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}/api`,
    bring: (brought: Scripts) => void (scripts = brought),
  };
};
