import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPicture, hashOf } from './a-deck-with-media.test-data.ts';
import { withRates } from './http/limits/rates.test-data.ts';
import type { Reply, TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ config: { limits: { mediaBytes: 30_000_000 } } });
});
afterAll(() => server.close());

const uploads = async (): Promise<readonly string[]> => {
  const parent = join(server.dataDir, 'tmp');
  const [own = ''] = await readdir(parent);
  return readdir(join(parent, own));
};
afterEach(async () => {
  await expect.poll(uploads).toEqual([]);
});

const add = (jwtToken: string, file: Uint8Array, of = server): Promise<Reply> => {
  const form = new FormData();
  form.append('jwtToken', jwtToken);
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'a.html');
  return of.send('/api/add-media', { method: 'POST', body: form });
};

const codeOf = ({ status, headers }: Reply) => [status, headers.get('x-error-code')];

const largest = 10_000_000;

/** Sends a form of unknown length; resolves with the status of the reply and the bytes that were sent until then. */
const sendUntilAnswered = (content: Iterable<Buffer>): Promise<readonly [status: number | undefined, sent: number]> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const sending = request(`${server.url}/api/add-media`, { method: 'POST', headers });
    let sent = 0;
    const body = Readable.from(content).on('data', ({ length }: Buffer) => (sent += length));
    body.on('error', () => undefined).pipe(sending);
    sending.on('response', (response) => {
      response.resume();
      resolve([response.statusCode, sent]);
      body.destroy();
      sending.destroy();
    });
    sending.on('error', reject);
  });

const partOf = (name: string, content: string): Buffer =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}`, 'latin1');

/** A file of this length. */
const zeros = function* (bytes: number): Generator<Buffer> {
  yield partOf('"file"; filename="a"', '');
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536);
};

describe('adding media', () => {
  it('is limited to 10 MB a file, before anything is hashed', async () => {
    const token = await server.signIn();
    expect((await add(token, aPicture(largest))).status).toBe(200);
    expect(codeOf(await add(token, aPicture(largest + 1)))).toEqual([413, 'body_too_large']);
    expect(codeOf(await add(token, aPicture(2 * largest)))).toEqual([413, 'body_too_large']);
  });

  it('refuses a form of unknown length before its end, and keeps no file of it', async () => {
    const token = partOf('"jwtToken"', `${await server.signIn()}\r\n`);
    const endless = function* (): Generator<Buffer> {
      yield token;
      yield* zeros(200 * largest);
    };
    const padded = function* (): Generator<Buffer> {
      yield Buffer.concat([token, partOf('"file"; filename="a"', 'ID3\r\n')]);
      yield* zeros(2 * largest);
      yield Buffer.from('\r\n--b--\r\n');
    };
    const [status, sent] = await sendUntilAnswered(endless());
    expect([status, sent < 100 * largest]).toEqual([413, true]);
    expect(await sendUntilAnswered(padded())).toEqual([413, expect.any(Number)]);
  });

  it('is limited by the media of the account, and what it holds may be added again', async () => {
    const token = await server.signIn();
    const pictures = [1, 2, 3].map(() => aPicture(largest - 5_000)) as [Buffer, Buffer, Buffer];
    for (const picture of pictures) expect((await add(token, picture)).status).toBe(200);
    const refused = await add(token, aPicture(100_000));
    expect(codeOf(refused)).toEqual([413, 'too_much_media']);
    expect(refused.body).toEqual({ error: 'The account would hold more pictures and sounds than this server allows' });
    expect((await add(token, pictures[0])).status).toBe(200);
  });

  it('takes the type from the bytes, an SVG behind a long licence, too', async () => {
    const token = await server.signIn();
    const svg = Buffer.from(`<!--${' a long licence'.repeat(9_000)}-->\n<svg xmlns="http://www.w3.org/2000/svg"/>`);
    expect((await add(token, svg)).body).toEqual({
      media: hashOf(svg),
      url: `/api/media/${hashOf(svg)}`,
      type: 'image/svg+xml',
      size: String(svg.length),
    });
    const sent = await fetch(`${server.url}/api/media/${hashOf(svg)}`);
    expect(sent.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(Buffer.from(await sent.arrayBuffer()).equals(svg)).toBe(true);
  });

  it('counts as any other request of the user', async () => {
    const limited = await aServer(withRates({ user: 2 }));
    const token = await limited.signIn();
    const replies: Reply[] = [];
    for (let count = 0; count < 3; count += 1) replies.push(await add(token, aPicture(), limited));
    await limited.close();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('of two accounts stores one file, and each holds it', async () => {
    const [ana, bob] = [await server.signIn(), await server.signIn()];
    const picture = aPicture();
    const replies = await Promise.all([ana, bob, ana, bob].map((token) => add(token, picture)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await server.send('/api/delete-user', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jwtToken: ana }),
    });
    expect((await fetch(`${server.url}/api/media/${hashOf(picture)}`)).status).toBe(200);
  });
});
