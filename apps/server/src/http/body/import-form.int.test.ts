import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';

const fixture = new URL('../../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);

let server: TestServer;
let token = '';
let deck: Blob;
beforeAll(async () => {
  server = await aServer({ config: { limits: { packageBytes: 200_000 } } });
  token = await server.signIn();
  deck = new Blob([await readFile(fixture)]);
});
afterAll(() => server.close());

const uploads = async (): Promise<string[]> => {
  const parent = join(server.dataDir, 'tmp');
  const [own = ''] = await readdir(parent);
  return readdir(join(parent, own));
};
afterEach(async () => {
  await expect.poll(uploads).toEqual([]);
});

type Part = readonly [name: string, value: string | Blob];
let made = 0;
const fresh = (): Part => ['flashcardName', `Set ${(made += 1)}`];
const file = (): Part => ['file', deck];
const jwt = (): Part => ['jwtToken', token];

const post = (parts: readonly Part[], query = ''): Promise<Reply> => {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'Wörter.apkg');
  return server.send(`/api/import-package-flashcards${query}`, { method: 'POST', body: form });
};
const errorOf = ({ status, body }: Reply) => [status, (body as { error?: string }).error];

describe('the import form', () => {
  it('accepts its fields before or after the file', async () => {
    const stored = { status: 200, body: { flashcardID: expect.stringMatching(/^\d{52}$/) } };
    expect(await post([jwt(), fresh(), file()])).toMatchObject(stored);
    expect(await post([file(), fresh(), jwt()])).toMatchObject(stored);
  });

  it('ignores unknown fields and uses the first of repeated ones', async () => {
    const [, name] = fresh();
    const parts: Part[] = [
      ['x[y]', '1'],
      ['unknown', 'x'],
      jwt(),
      ['jwtToken', 'bad'],
      ['flashcardName', name],
      fresh(),
      file(),
    ];
    expect((await post(parts)).status).toBe(200);
    expect(errorOf(await post([jwt(), ['flashcardName', name], file()]))).toEqual([
      400,
      'Flashcard set name already exists',
    ]);
  });

  it('is checked in the order token, file, values, package', async () => {
    const invalid = [401, 'Invalid JWT token'];
    expect(errorOf(await post([]))).toEqual(invalid);
    expect(errorOf(await post([file(), fresh()]))).toEqual(invalid);
    expect(errorOf(await post([['jwtToken', 'bad'], file(), fresh()]))).toEqual(invalid);
    expect(errorOf(await post([file(), ['jwtToken', 'bad'], fresh()]))).toEqual(invalid);
    expect(errorOf(await post([jwt()]))).toEqual([400, 'No file provided']);
    expect(errorOf(await post([jwt(), ['file', 'text, no file'], fresh()]))).toEqual([400, 'No file provided']);
    expect((await post([jwt(), file()])).headers.get('x-error-code')).toBe('invalid_value');
    expect(errorOf(await post([jwt(), file(), fresh(), ['stripHtml', 'yes']]))).toEqual([
      400,
      "Invalid value for 'stripHtml': expected 'true' or 'false'",
    ]);
    expect(errorOf(await post([jwt(), ['file', new Blob(['no package'])], fresh()]))).toEqual([
      400,
      'Invalid Anki file format',
    ]);
    expect(errorOf(await post([jwt(), ['file', new Blob([])], fresh()]))).toEqual([400, 'Invalid Anki file format']);
  });

  it('ignores unknown files and fields, and every `file` after the first', async () => {
    const cover: Part = ['cover', new Blob(['a picture'])];
    const unknown = Array.from({ length: 25 }, (_, index): Part => [`x${index}`, 'y']);
    expect((await post([jwt(), cover, fresh(), file(), ...unknown])).status).toBe(200);
    expect((await post([jwt(), fresh(), file(), ['file', new Blob(['no package'])], cover])).status).toBe(200);
    expect(await uploads()).toEqual([]);
  });

  it('refuses a repeated query parameter', async () => {
    expect(errorOf(await post([jwt(), file(), fresh()], '?dryRun=true&dryRun=true'))).toEqual([
      400,
      "Invalid value for 'dryRun': expected 'true' or 'false'",
    ]);
  });

  it.each(['shuffled=true', 'Cloze=true', '__proto__=1', 'dryRun', 'fields=auto&sheduling='])(
    'refuses the unknown query parameter in ?%s',
    async (query) => {
      const name = query.split('&').at(-1)?.split('=')[0] ?? '';
      const expected = name === 'dryRun' ? "'true' or 'false'" : 'no such query parameter';
      expect(errorOf(await post([jwt(), file(), fresh()], `?${query}`))).toEqual([
        400,
        `Invalid value for '${name}': expected ${expected}`,
      ]);
    },
  );

  const latin1 = async (name: string, value: string): Promise<Reply> => {
    const part = 'Content-Disposition: form-data; name=';
    const fields = [`${part}"jwtToken"\r\n\r\n${token}`, `${part}"${name}"\r\n\r\n${value}`];
    const all = [...fields, `${part}"flashcardName"\r\n\r\nx`, `${part}"file"; filename="a"\r\n\r\nx`];
    const body = Buffer.from(`--b\r\n${all.join('\r\n--b\r\n')}\r\n--b--\r\n`, 'latin1');
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    return server.send('/api/import-package-flashcards', { method: 'POST', headers, body });
  };

  it.each([
    ['a value', 'folder', 'Vocabulaire français', 'folder'],
    ['a value of an unknown field', 'x', 'é', 'x'],
    ['a name', 'é', 'x', 'field name'],
  ])('refuses %s that is not UTF-8', async (_, name, value, place) => {
    const { status, body, headers } = await latin1(name, value);
    expect([status, body, headers.get('x-error-code')]).toEqual([
      400,
      { error: `Invalid value for '${place}': expected UTF-8 text` },
      'invalid_value',
    ]);
  });

  it('stores nothing on a dry run, and returns the report', async () => {
    const [, name] = fresh();
    const report = {
      notes: '25',
      cards: '25',
      skipped: [],
      mediaFiles: '0',
      siblingCards: '0',
      answersOfSiblings: '0',
      sets: [],
    };
    expect((await post([jwt(), file(), ['flashcardName', name]], '?dryRun=true')).body).toEqual({ report });
    expect((await post([jwt(), file(), ['flashcardName', name]])).status).toBe(200);
  });

  it.each<[string, () => Part[]]>([
    ['a file over the limit', () => [jwt(), fresh(), ['file', new Blob(['x'.repeat(200_001)])]]],
    ['a file far over the limit', () => [jwt(), fresh(), ['file', new Blob(['x'.repeat(5_000_000)])]]],
    ['a field over 64 KiB', () => [jwt(), fresh(), ['flashcardDescription', 'x'.repeat(65_537)], file()]],
    ['more than 100 fields', () => [jwt(), ...Array.from({ length: 100 }, (): Part => ['x', 'y']), file()]],
    ['more than ten files', () => [jwt(), fresh(), ...Array.from({ length: 11 }, file)]],
  ])('is refused as too large with %s', async (_, parts) => {
    expect(errorOf(await post(parts()))).toEqual([413, 'Request body too large']);
  });

  it('is refused with another content type', async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    expect((await server.send('/api/import-package-flashcards', init)).status).toBe(415);
    expect((await server.send('/api/import-package-flashcards', { method: 'POST' })).status).toBe(401);
  });

  it('that ends too early has no file', async () => {
    const head = 'Content-Disposition: form-data; name=';
    const body = `--b\r\n${head}"jwtToken"\r\n\r\n${token}\r\n--b\r\n${head}"file"; filename="a.apkg"\r\n\r\nhalf of`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const reply = await server.send('/api/import-package-flashcards', { method: 'POST', headers, body });
    expect(errorOf(reply)).toEqual([400, 'No file provided']);
  });

  const head = 'Content-Disposition: form-data; name=';
  const bytes = (text: string): Buffer => Buffer.from(text);
  const field = (name: string, value: string | Buffer, about = ''): Buffer[] => [
    bytes(`--b\r\n${head}"${name}"${about}\r\n\r\n`),
    Buffer.from(value),
    bytes('\r\n'),
  ];
  /** The whole form as bytes: the given parts, then a token, a name and a package. */
  const sendBytes = async (...odd: readonly Buffer[]): Promise<Reply> => {
    const usual = [...field('jwtToken', token), ...field(...(fresh() as [string, string]))];
    const content = field('file', Buffer.from(await deck.arrayBuffer()), '; filename="a.apkg"');
    const body = Buffer.concat([...odd, ...usual, ...content, bytes('--b--\r\n')]);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    return server.send('/api/import-package-flashcards', { method: 'POST', headers, body });
  };

  it.each([
    ['no name', () => [bytes('--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n')]],
    ['an empty name', () => field('', 'x')],
    ['a name of 70 000 characters', () => field('x'.repeat(70_000), 'x')],
    ['a name like an enormous array', () => [...field('x[4294967294]', '1'), ...field('x[a]', '2')]],
    ['the name of a prototype', () => field('__proto__', 'x')],
    ['a header that is none', () => [bytes('--b\r\n\u0000\r\n\r\nx\r\n')]],
    ['an empty name and a file', () => field('', 'x', '; filename="x"')],
  ])('continues after a part with %s', async (_, odd) => {
    expect((await sendBytes(...odd())).status).toBe(200);
  });

  const notUtf8 = Buffer.from([0x63, 0xe9, 0x66]);
  const typed = '\r\nContent-Type: text/plain; charset=utf-8';
  it.each([
    ['a value', () => field('folder', notUtf8)],
    ['a value that claims to be', () => field('folder', notUtf8, typed)],
    ['an unknown value', () => field('unknown', notUtf8)],
    ['a long value', () => field('flashcardDescription', Buffer.concat([Buffer.alloc(60_000, 'x'), notUtf8]))],
    ['a name', () => [bytes(`--b\r\n${head}"`), notUtf8, bytes('"\r\n\r\nx\r\n')]],
  ])('is refused when %s is not UTF-8', async (_, odd) => {
    const reply = await sendBytes(...odd());
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([400, 'invalid_value']);
    expect(errorOf(reply)[1]).toContain('expected UTF-8 text');
  });

  it('keeps U+FFFD and multi-byte characters as sent', async () => {
    for (const about of ['', typed])
      expect((await sendBytes(...field('folder', 'caf\u00e9 \ufffd \u6f22', about))).status).toBe(200);
    const { body } = await server.post('get-folders', { jwtToken: token });
    expect(Object.keys(body as object)).toContain('caf\u00e9 \ufffd \u6f22');
  });

  it('refuses a field selector of more than 1,000 characters', async () => {
    const refused = await post([jwt(), fresh(), ['termField', 'x'.repeat(1_001)], file()]);
    expect(errorOf(refused)).toEqual([
      400,
      "Invalid value for 'termField': expected the name or the 0-based index of a field",
    ]);
    expect((await post([jwt(), fresh(), ['termField', 'x'.repeat(1_000)], file()])).headers.get('x-error-code')).toBe(
      'no_cards',
    );
  });

  it('without a boundary has no token', async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' };
    expect((await server.send('/api/import-package-flashcards', init)).status).toBe(401);
  });

  it('leaves no files behind when the client hangs up', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = 'Content-Disposition: form-data; name=';
    const part = `--b\r\n${head}"jwtToken"\r\n\r\n${token}\r\n--b\r\n${head}"file"; filename="a.apkg"\r\n\r\n${'x'.repeat(90_000)}`;
    const request =
      'POST /api/import-package-flashcards HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b';
    socket.write(`${request}\r\nContent-Length: 150000\r\n\r\n${part}`);
    await expect.poll(uploads).toHaveLength(1);
    socket.destroy();
  });
});
