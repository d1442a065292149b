import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** Commands that change data. */
const writes = new Set(['insert', 'update', 'delete']);
const opMsg = 2_013;
const headerLength = 16;

/** The first field's name of an OP_MSG's body, which is the command. */
const commandIn = (message: Buffer): string => {
  if (message.readInt32LE(12) !== opMsg) return '';
  // Header and flags, the section's kind, the document's length, the first element's type.
  const start = headerLength + 4 + 1 + 4 + 1;
  return message.subarray(start, message.indexOf(0, start)).toString('latin1');
};

/** Calls back with every whole message, one after the other. */
const eachMessage = (socket: Socket, take: (message: Buffer) => Promise<void>): void => {
  let pending = Buffer.alloc(0);
  let last = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= headerLength && pending.length >= pending.readInt32LE(0)) {
      const message = pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(message.length);
      last = last.then(() => take(message)).catch(() => undefined);
    }
  });
};

/** What becomes of a write: it goes on, its process is gone before it or after it, or it waits for a promise of one of these. */
export type Fate = 'passes' | 'is lost' | 'is the last' | Promise<unknown>;

export interface FaultyWire {
  readonly uri: string;
  /** How many writes have come along. */
  writes(): number;
  /** Ends every connection and takes no more, as when the process at this end is killed. */
  cut(): void;
  /** Swallows all that comes and goes, and keeps every connection: a server that hangs, or a network that drops. */
  fallSilent(): void;
  /** Lets everything through again. */
  mend(): void;
  close(): Promise<void>;
}

const hostOf = (uri: string): { readonly host: string; readonly port: number } => {
  const { hostname, port } = new URL(uri.replace(/^mongodb:/, 'http:'));
  return { host: hostname, port: Number(port || 27_017) };
};

const viaPort = (uri: string, port: number): string => {
  const url = new URL(uri.replace(/^mongodb:/, 'http:'));
  url.host = `127.0.0.1:${port}`;
  url.searchParams.set('directConnection', 'true');
  url.searchParams.set('serverSelectionTimeoutMS', '300');
  url.searchParams.set('connectTimeoutMS', '2000');
  return url.href.replace(/^http:/, 'mongodb:');
};

/** A way to the server on which the n-th write (from 1) meets the fate it is told. */
export const aFaultyWire = async (
  uri: string,
  fateOf: (write: number) => Fate = () => 'passes',
): Promise<FaultyWire> => {
  const sockets = new Set<Socket>();
  let seen = 0;
  let isCut = false;
  let isSilent = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const listener = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = keep(connect(hostOf(uri)));
    const doomed = { after: false };
    keep(client).on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    server.on('data', (chunk: Buffer) => {
      if (doomed.after) cut();
      else if (!isSilent) client.write(chunk);
    });
    eachMessage(client, async (message) => {
      if (isCut || isSilent) return;
      const fate: unknown = await (writes.has(commandIn(message)) ? fateOf((seen += 1)) : 'passes');
      if (fate === 'is lost') return cut();
      doomed.after = fate === 'is the last';
      server.write(message);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    uri: viaPort(uri, (listener.address() as AddressInfo).port),
    writes: () => seen,
    cut,
    fallSilent: () => {
      isSilent = true;
    },
    mend: () => {
      isCut = false;
      isSilent = false;
    },
    close: async () => {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
};
