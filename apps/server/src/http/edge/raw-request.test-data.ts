import { connect } from 'node:net';

/** The reply on a raw connection that the server closed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const read = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers();
  for (const field of fields) headers.append(field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1));
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
};

/** Sends the bytes and waits, without closing its own side, until the server has closed the connection. */
export const sendRaw = (url: string, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.on('data', (piece) => (answer += piece.toString('latin1')));
    // A reset after the reply counts as an end.
    socket.on('error', () => undefined);
    // Writing to the connection shows whether the other side has closed it or only ended sending.
    const probe = setInterval(() => socket.readableEnded && socket.write('x', () => undefined), 50);
    socket.on('close', () => {
      clearInterval(probe);
      resolve(read(answer));
    });
    socket.write(bytes);
  });
