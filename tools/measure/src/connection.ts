import { once } from 'node:events';
import { connect } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A kept-alive HTTP connection that sends one request at a time, with very little cost in the measuring process. */
export interface Connection {
  send(request: Buffer): Promise<Reply>;
  close(): void;
}

const endOfHead = '\r\n\r\n';

/** The first complete reply in these bytes; `undefined` if it is incomplete. */
const replyIn = (bytes: Buffer): Reply | undefined => {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  const from = end + endOfHead.length;
  if (bytes.length < from + length) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', from, from + length) };
};

export const openConnection = async (url: string): Promise<Connection> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let received: Buffer[] = [];
  let settle: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  socket.on('data', (chunk) => {
    received.push(chunk);
    const reply = replyIn(received.length === 1 ? chunk : Buffer.concat(received));
    if (!reply) return;
    received = [];
    settle?.resolve(reply);
  });
  const fail = (error: Error): void => settle?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
};

export interface RequestParts {
  readonly operation: string;
  readonly method?: 'POST' | 'DELETE';
  readonly contentType?: string;
  /** An `Idempotency-Key`. */
  readonly key?: string | undefined;
  readonly body: Uint8Array;
}

/** The bytes of a request. */
export const requestOf = (
  url: string,
  { operation, method = 'POST', contentType = 'application/json', key, body }: RequestParts,
): Buffer => {
  const head = [
    `${method} /api/${operation} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${body.byteLength}`,
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}${endOfHead}`), body]);
};

/** The bytes of a POST with a JSON body. */
export const postRequest = (url: string, operation: string, body: unknown): Buffer =>
  requestOf(url, { operation, body: Buffer.from(JSON.stringify(body)) });

/** The body of a form with these fields, followed by a deck. */
export const formOf = async (
  fields: Readonly<Record<string, unknown>>,
  deck: Uint8Array,
): Promise<Pick<RequestParts, 'body' | 'contentType'>> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob([Uint8Array.from(deck)]), 'deck.apkg');
  const sent = new Response(form);
  const contentType = sent.headers.get('content-type') ?? '';
  return { contentType, body: new Uint8Array(await sent.arrayBuffer()) };
};
