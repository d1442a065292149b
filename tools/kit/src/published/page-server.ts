import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };
const typeOf = (path: string): string =>
  path === '/' ? 'text/html' : (types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream');

/** Serves these files and nothing else; returns its address. */
export const servePages = async (files: ReadonlyMap<string, string | Uint8Array>) => {
  const server = createServer(({ url = '' }, answer) => {
    const content = files.get(decodeURIComponent(url));
    if (content === undefined) answer.writeHead(404).end();
    else answer.writeHead(200, { 'content-type': typeOf(url) }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  };
};
