import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Wire {
  /** The database's URI through this proxy. */
  readonly uri: string;
  /** Swallows all data from now on and keeps every connection open, like a network that drops packets. */
  fallSilent(): void;
  /** Cuts the silent connections and passes data again. */
  restore(): void;
}

/** A TCP proxy to a database, for one test. */
export const aWireTo = async (uri: string): Promise<Wire> => {
  const { hostname, port } = new URL(uri.replace(/^mongodb:/, 'http:'));
  const open = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    from.on('data', (bytes: Buffer) => {
      if (!isSilent) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const listener = createServer((client) => {
    const server = connect(Number(port || 27_017), hostname);
    pass(client, server);
    pass(server, client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    listener.close();
  });
  const url = new URL(uri.replace(/^mongodb:/, 'http:'));
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  url.searchParams.set('directConnection', 'true');
  return {
    uri: url.href.replace(/^http:/, 'mongodb:'),
    fallSilent: () => {
      isSilent = true;
    },
    restore: () => {
      isSilent = false;
      cut();
    },
  };
};
