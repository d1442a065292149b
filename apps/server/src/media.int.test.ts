import { mediaNames, openPackage } from '@flashcards/apkg-parser';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Files, Note } from './a-deck-with-media.test-data.ts';
import { aDeck, aPicture, hashOf } from './a-deck-with-media.test-data.ts';
import { withRates } from './http/limits/rates.test-data.ts';
import type { ServerOptions } from './index.ts';
import type { Reply, TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const aServerWith = async (options: ServerOptions): Promise<TestServer> => {
  const other = await aServer(options);
  onTestFinished(other.close);
  return other;
};

interface Import {
  readonly notes: readonly Note[];
  readonly files?: Files;
  readonly stripHtml?: boolean;
  readonly name?: string;
  readonly query?: string;
}

let names = 0;
const send = async (
  of: TestServer,
  jwtToken: string,
  { notes, files = {}, stripHtml = false, name = `set ${(names += 1)}`, query = '' }: Import,
): Promise<Reply> => {
  const form = new FormData();
  form.append('jwtToken', jwtToken);
  form.append('flashcardName', name);
  form.append('stripHtml', String(stripHtml));
  form.append('file', new Blob([await aDeck(notes, files)]), 'deck.apkg');
  return of.send(`/api/import-package-flashcards${query}`, { method: 'POST', body: form });
};

const imported = async (of: TestServer, jwtToken: string, what: Import): Promise<string> => {
  const { body } = await send(of, jwtToken, what);
  expect(body).toEqual({ flashcardID: expect.any(String) });
  return (body as { flashcardID: string }).flashcardID;
};

const cardsOf = async (jwtToken: string, flashcardID: string, of = server): Promise<readonly Note[]> => {
  const { body } = await of.post('get-flashcard', { jwtToken, flashcardID });
  const { cards } = body as { cards: Readonly<Record<string, { front: string; back: string }>> };
  return Object.values(cards).map(({ front, back }) => [front, back] as const);
};

const get = (hash: string, init: RequestInit = {}, of = server): Promise<Response> =>
  fetch(`${of.url}/api/media/${hash}`, init);

const untilGone = async (hash: string): Promise<void> => {
  while ((await get(hash)).status !== 404) await sleep(20);
};

describe('the files of an imported set', () => {
  it('are shown where the cards refer to them, and sent unchanged, with headers and markup made safe', async () => {
    const jwtToken = await server.signIn();
    const [picture, sound] = [aPicture(300_000), Buffer.concat([Buffer.from('ID3'), aPicture()])];
    const files = { 'Rom & Köln.png': picture, 'a b.mp3': sound };
    const notes = [
      ['<img src="Rom &amp; Köln.png" onerror="x()">', 'see <script>x()</script>[sound:a b.mp3]'],
      ['no <b>picture</b>', '<img src="https://example.org/x.png">'],
    ] as const;
    const set = await imported(server, jwtToken, { notes, files });
    const [[front = '', back = ''] = [], other = []] = await cardsOf(jwtToken, set);
    expect(front).toContain(`src="/api/media/${hashOf(picture)}"`);
    expect(back).toContain(`src="/api/media/${hashOf(sound)}"`);
    expect(other[0]).toBe('no <b>picture</b>');
    expect([front, back, ...other].join('\n')).not.toMatch(/script|onerror|src="https/);
    for (const [content, type] of [
      [picture, 'image/png'],
      [sound, 'audio/mpeg'],
    ] as const) {
      const sent = await get(hashOf(content));
      expect(sent.status).toBe(200);
      expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(content.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        etag: `"${hashOf(content)}"`,
      });
    }
  });

  it('are kept also when HTML is stripped', async () => {
    const jwtToken = await server.signIn();
    const picture = aPicture();
    await imported(server, jwtToken, {
      notes: [['Rome <img src="rome.png">', 'a city']],
      files: { 'rome.png': picture },
      stripHtml: true,
    });
    expect((await get(hashOf(picture))).status).toBe(200);
  });

  it('are only those that cards refer to, of types that browsers show; the others are counted', async () => {
    const jwtToken = await server.signIn();
    const [shown, unused] = [aPicture(), aPicture()];
    const page = Buffer.from('<!doctype html><script>x()</script>');
    const files = { 'shown.png': shown, 'unused.png': unused, 'page.html': page, 'script.js': page };
    const flashcardID = await imported(server, jwtToken, {
      notes: [['<img src="shown.png"><img src="page.html">[sound:script.js]', '<img src="missing.png"> b']],
      files,
    });
    const { body } = await server.post('get-import-report', { jwtToken, flashcardID });
    expect(body).toMatchObject({
      mediaFiles: '4',
      siblingCards: '0',
      answersOfSiblings: '0',
      sets: [flashcardID],
      skipped: [{ reason: 'media-left-out', count: '2', examples: expect.arrayContaining(['script.js', 'page.html']) }],
    });
    const statuses = await Promise.all([shown, unused, page].map(async (each) => (await get(hashOf(each))).status));
    expect(statuses).toEqual([200, 404, 404]);
  });

  it('have the type that their bytes show, under any name and for any account', async () => {
    const map = Buffer.from(`<!--${' a long licence'.repeat(500)}-->\n<svg xmlns="http://www.w3.org/2000/svg"/>`);
    for (const name of ['map.png', 'map.html', 'map', 'map.svg']) {
      const notes = [[`<img src="${name}"> a`, 'b']] as const;
      await imported(server, await server.signIn(), { notes, files: { [name]: map } });
      expect((await get(hashOf(map))).headers.get('content-type')).toBe('image/svg+xml');
    }
  });

  it('are left out when their bytes show no type, under any name', async () => {
    const jwtToken = await server.signIn();
    const page = Buffer.from('<!doctype html><svg onload="x()">');
    const files = { 'page.png': page, 'page.svg': page, 'page.mp3': page };
    const notes = [['<img src="page.png"><img src="page.svg"> a', '[sound:page.mp3] b']] as const;
    const flashcardID = await imported(server, jwtToken, { notes, files });
    const { body } = await server.post('get-import-report', { jwtToken, flashcardID });
    expect(body).toMatchObject({ skipped: [{ reason: 'media-left-out', count: '3' }] });
    expect((await get(hashOf(page))).status).toBe(404);
  });

  it('are removed with the last set that has them, across accounts, and with the account', async () => {
    const [ana, bob] = [await server.signIn(), await server.signIn()];
    const files = { 'a.png': aPicture() };
    const what = { notes: [['<img src="a.png"> a', 'b']] as const, files };
    const [first, second] = [await imported(server, ana, what), await imported(server, ana, what)];
    await imported(server, bob, what);
    const hash = hashOf(files['a.png']);
    const remove = (flashcardID: string) =>
      server.send('/api/delete-flashcard', {
        method: 'DELETE',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jwtToken: ana, flashcardID }),
      });
    for (const set of [first, second]) expect((await remove(set)).status).toBe(200);
    expect((await get(hash)).status).toBe(200);
    await server.send('/api/delete-user', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jwtToken: bob }),
    });
    await untilGone(hash);
  });

  it('are not stored by a dry run', async () => {
    const jwtToken = await server.signIn();
    const picture = aPicture();
    const what = { notes: [['<img src="a.png"> a', 'b']] as const, files: { 'a.png': picture }, query: '?dryRun=true' };
    expect(await send(server, jwtToken, what)).toMatchObject({ status: 200, body: { report: { cards: '1' } } });
    expect((await get(hashOf(picture))).status).toBe(404);
  });

  it('stay within the limit of an account: above it, nothing of the set is stored', async () => {
    const other = await aServerWith({ config: { limits: { mediaBytes: 20_000 } } });
    const jwtToken = await other.signIn();
    const pictures = [aPicture(8_000), aPicture(8_000), aPicture(8_000)] as const;
    const what = (picture: Buffer, name: string): Import => ({
      notes: [['<img src="a.png"> a', 'b']],
      files: { 'a.png': picture },
      name,
    });
    await imported(other, jwtToken, what(pictures[0], 'first'));
    await imported(other, jwtToken, what(pictures[1], 'second'));
    await imported(other, jwtToken, what(pictures[0], 'the first file again'));
    const refused = await send(other, jwtToken, what(pictures[2], 'third'));
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([413, 'too_much_media']);
    expect(refused.body).toEqual({ error: 'The account would hold more pictures and sounds than this server allows' });
    expect((await get(hashOf(pictures[2]), {}, other)).status).toBe(404);
    const huge = await send(other, jwtToken, what(aPicture(30_000), 'huge'));
    expect(huge.status).toBe(413);
    const { body } = await other.post('get-folders', { jwtToken });
    expect(Object.keys(body as object).sort()).toEqual(['first', 'second', 'the first file again']);
    const [uploads = ''] = await readdir(join(other.dataDir, 'tmp'));
    expect(await readdir(join(other.dataDir, 'tmp', uploads))).toEqual([]);
    await imported(other, await other.signIn(), what(pictures[2], 'third'));
  });
});

describe('a set with media', () => {
  it.each([false, true])('is exported to Anki with its files, stripHtml=%s', async (stripHtml) => {
    const jwtToken = await server.signIn();
    const files = { 'Rom & Köln.png': aPicture(300_000), 'a b.mp3': Buffer.from('ID3 sound'), 'c.png': aPicture() };
    const notes = [
      ['<img src="Rom &amp; Köln.png">', '[sound:a b.mp3]'],
      ['text', '<b>bold</b><img src="c.png">'],
    ] as const;
    const flashcardID = await imported(server, jwtToken, { notes, files, stripHtml });
    const { url } = server;
    const sent = await fetch(`${url}/api/export-package-flashcards`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jwtToken, flashcardID }),
    });
    const deck = await openPackage(new Uint8Array(await sent.arrayBuffer()));
    const found = await Promise.all(deck.media.map(async ({ name, bytes }) => [name, hashOf(await bytes())] as const));
    const whole = Object.entries(files).map(([name, content]) => [name, hashOf(content)]);
    expect(found.sort()).toEqual(whole.sort());
    const sides = [...deck.notes()].flatMap((note) => (note.kind === 'note' ? note.fields : []));
    const named = sides.flatMap((side) => [...mediaNames(side)]);
    // Where a stripped side has text, it has no place for a picture.
    expect(named.sort()).toEqual(Object.keys(stripHtml ? { 'Rom & Köln.png': 1, 'a b.mp3': 1 } : files).sort());
    expect(sides).toContain('text');
    deck.close();
  });
});

describe('an existing file', () => {
  const content = aPicture(100_000);
  const hash = hashOf(content);
  beforeAll(async () => {
    await imported(server, await server.signIn(), {
      notes: [['<img src="a.png"> a', 'b']],
      files: { 'a.png': content },
    });
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=99990-', 99_990, 100_000],
    ['bytes=-5', 99_995, 100_000],
    ['bytes=65530-65541', 65_530, 65_542],
  ])('is sent in part for a range request: %s', async (Range, from, to) => {
    const sent = await get(hash, { headers: { Range } });
    expect([sent.status, sent.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/100000`]);
    expect(Buffer.from(await sent.arrayBuffer()).equals(content.subarray(from, to))).toBe(true);
  });

  it('is refused with 416 for a range behind its end', async () => {
    const sent = await get(hash, { headers: { Range: 'bytes=100000-' } });
    expect([sent.status, sent.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
    expect(await sent.json()).toEqual({ error: 'The file has no such range' });
  });

  it('is sent whole when If-Range names another file', async () => {
    const sent = await get(hash, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } });
    expect([sent.status, (await sent.arrayBuffer()).byteLength]).toEqual([200, 100_000]);
  });

  it('is not sent again to a client that has it', async () => {
    const sent = await get(hash, { headers: { 'If-None-Match': `"x", W/"${hash}"` } });
    expect([sent.status, sent.headers.get('etag'), await sent.text()]).toEqual([304, `"${hash}"`, '']);
  });

  it('is described by HEAD without its content', async () => {
    const sent = await get(hash, { method: 'HEAD' });
    expect([sent.status, sent.headers.get('content-length'), await sent.text()]).toEqual([200, '100000', '']);
  });

  it('may be shown by pages of allowed origins', async () => {
    const other = await aServerWith({ config: { corsOrigins: ['https://cards.example'] } });
    await imported(other, await other.signIn(), { notes: [['<img src="a.png"> a', 'b']], files: { 'a.png': content } });
    const sent = await get(hash, { headers: { Origin: 'https://cards.example' } }, other);
    expect(sent.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(sent.headers.get('access-control-allow-origin')).toBe('https://cards.example');
  });
});

describe('a missing file', () => {
  const nobodys = 'ab'.repeat(32);
  it.each([
    nobodys,
    nobodys.toUpperCase(),
    nobodys.slice(1),
    'x',
    '..%2f..%2fetc%2fpasswd',
    `${nobodys}.png`,
    '%00',
    '%',
  ])('%s is reported as missing', async (hash) => {
    const sent = await get(hash);
    expect(sent.status).toBe(404);
    expect(await sent.json()).toEqual({ error: 'Media not found' });
    expect(sent.headers.get('x-error-code')).toBe('media_not_found');
    expect(sent.headers.get('cache-control')).toBe('no-store');
  });

  it('counts against its own rate limit, and existing files are still sent', async () => {
    const other = await aServerWith(withRates({ 'media-misses': 2 }));
    const picture = aPicture();
    await imported(other, await other.signIn(), { notes: [['<img src="a.png"> a', 'b']], files: { 'a.png': picture } });
    const statuses: number[] = [];
    for (const hash of [nobodys, nobodys, nobodys, hashOf(picture)]) statuses.push((await get(hash, {}, other)).status);
    expect(statuses).toEqual([404, 404, 429, 200]);
  });

  it('is refused with a method other than GET and HEAD', async () => {
    const sent = await get(nobodys, { method: 'POST' });
    expect([sent.status, sent.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  });
});
