import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { RunningServer } from '../../start-server.ts';
import { serve } from '../../start-server.ts';
import { troubled } from '../troubled-store.test-data.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly op?: string;
  readonly status?: number;
  readonly time?: number;
  readonly reqId?: string;
  readonly code?: string;
  readonly user?: string;
}

const userID = `a user ${randomUUID()}`;
const lines: Line[] = [];
const written: string[] = [];
let server: RunningServer;
let dataDir = '';
let token = '';

const post = async (operation: string, body: unknown): Promise<Record<string, string>> => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${server.baseUrl}/${operation}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return response.json() as Promise<Record<string, string>>;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flashcards-log-'));
  const read = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'sqlite::memory:' });
  if (!read.ok) throw new Error(read.problems.join());
  const write = (line: string): void => {
    written.push(line);
    lines.push(JSON.parse(line) as Line);
  };
  server = await serve({ ...read.config, port: 0 }, pino({ level: 'trace' }, { write }));
  const { idToken } = await post('dev/id-token', { userID });
  const accessToken = createHash('sha256').update('raw').digest('hex');
  ({ token = '' } = await post('sign-in', { userID, rawAccessToken: 'raw', accessToken, idToken }));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const deck = new URL('../../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);
const json = 'Host: x\r\nContent-Type: application/json\r\n';

/** The bytes of an import request. */
const anImport = (file: Buffer): Buffer => {
  const part = 'Content-Disposition: form-data; name=';
  const fields = [`"jwtToken"\r\n\r\n${token}`, '"flashcardName"\r\n\r\nA set', '"file"; filename="a"\r\n\r\n'];
  const text = fields.map((field) => `--b\r\n${part}${field}`).join('\r\n');
  const body = Buffer.concat([Buffer.from(text), file, Buffer.from('\r\n--b--\r\n')]);
  const head =
    'POST /api/import-package-flashcards HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n';
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body]);
};

const hangUpAfter = async (bytes: Buffer, how: 'destroy' | 'resetAndDestroy'): Promise<void> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  // When the server answers a later request, it has seen these bytes.
  await fetch(`${server.url}/healthz`);
  socket[how]();
};

describe('a client that hangs up', () => {
  it.each(['destroy', 'resetAndDestroy'] as const)('is not logged as a fault at any moment (%s)', async (how) => {
    const whole = anImport(await readFile(deck));
    const get = JSON.stringify({ jwtToken: token });
    const moments: Buffer[] = [
      Buffer.from('POST /api/get-fol'),
      Buffer.from(`POST /api/get-folders HTTP/1.1\r\n${json}Content-Length: 100\r\n\r\n{"jwt`),
      Buffer.from(`POST /api/get-folders HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"jw`),
      Buffer.from(`POST /api/get-folders HTTP/1.1\r\n${json}Content-Length: ${get.length}\r\n\r\n${get}`),
      ...[200, 500, 1_000, whole.length - 200, whole.length - 3, whole.length].map((end) => whole.subarray(0, end)),
      // Sent in full, and disconnected before the file is written.
      anImport(Buffer.alloc(5_000_000)),
    ];
    const before = lines.filter(({ msg }) => msg === 'request').length;
    for (const bytes of moments) await hangUpAfter(bytes, how);
    // Each is over: all except the first were requests.
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length - before).toBe(2 * moments.length - 1);
    expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('DEVELOPMENT'),
    ]);
  });
});

describe('the log', () => {
  it('names a user by a pseudonym only, also when a request is refused or breaks off', async () => {
    await post('create-folder', { jwtToken: token, folder: 'a' });
    await post('create-folder', { jwtToken: token, folder: 1 });
    await post('sign-in', { userID, rawAccessToken: 'raw', accessToken: 'bad', idToken: 'bad' });
    expect(lines.some((line) => 'user' in line && line.op === 'createFolder')).toBe(true);
    for (const secret of [userID, userID.slice(7), token]) expect(written.join('')).not.toContain(secret);
  });

  it('has no invite code, valid or not', async () => {
    const made = await post('create-shared-folder', { jwtToken: token, folderName: 'Together', description: '' });
    const { sharedFolderID, inviteCode = '' } = made;
    const renewal = { jwtToken: token, sharedFolderID, expiryDays: '', maxUses: '' };
    const { inviteCode: renewed = '' } = await post('create-shared-folder-invite', renewal);
    for (const code of [inviteCode, renewed, renewed.toLowerCase(), 'NO-CODE-AT-ALL'])
      await post('join-shared-folder', { jwtToken: token, inviteCode: code });
    expect(lines.filter(({ op }) => op === 'joinSharedFolder').map(({ status }) => status)).toEqual([
      404, 400, 400, 404,
    ]);
    await post('join-quest', { jwtToken: token, inviteCode: renewed });
    const log = written.join('').toUpperCase().replaceAll('-', '');
    for (const code of [inviteCode, renewed, 'NO-CODE-AT-ALL']) {
      expect(code.length).toBeGreaterThan(10);
      expect(log).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('has no content of requests', async () => {
    const secret = `secret-${randomUUID()}`;
    const card = { front: secret, back: secret };
    const set = { flashcardName: secret, flashcardDescription: secret, folder: secret, cards: [card] };
    await post('create-flashcard', { jwtToken: token, ...set });
    await post('create-flashcard', { jwtToken: token, ...set, cards: [{ ...card, [secret]: secret }] });
    await post('sign-in', { userID: secret, rawAccessToken: secret, accessToken: secret, idToken: secret });
    await post('get-folders', { jwtToken: secret });
    await post(`${secret}?${secret}=${secret}`, { [secret]: secret });
    await fetch(`${server.baseUrl}/get-folders`, { method: 'POST', body: secret, headers: { Cookie: secret } });
    await fetch(`${server.url}/${secret}`, { headers: { 'User-Agent': secret, 'X-Forwarded-For': secret } });
    const form = new FormData();
    form.set('jwtToken', token);
    form.set('flashcardName', `${secret} imported`);
    form.set('file', new Blob(['no package']), `${secret}.apkg`);
    await fetch(`${server.baseUrl}/import-package-flashcards`, { method: 'POST', body: form });
    await expect.poll(() => lines.filter(({ op }) => op === 'importPackageFlashcards').at(-1)?.status).toBe(400);
    expect(written.join('')).not.toContain(secret);
  });

  it('has one line for each request, with any content', async () => {
    const before = written.length;
    const forged = '\n{"level":"fatal","msg":"forged"}';
    for (const reqId of [`a${encodeURIComponent(forged)}`, '{"level":60}', '\u001b[2J'.slice(1), 'x'.repeat(10_000)])
      await fetch(`${server.baseUrl}/${encodeURIComponent(forged)}`, { headers: { 'X-Request-Id': reqId } });
    await post('create-folder', { jwtToken: forged, folder: forged });
    await post('sign-in', { userID: `a${forged}`, rawAccessToken: forged, accessToken: forged, idToken: forged });
    await expect.poll(() => written.length - before).toBe(6);
    const since = written.slice(before);
    for (const line of since) expect(line).toMatch(/^\{[^\n]*\}\n$/);
    expect(since.join('')).not.toContain('forged');
    for (const line of since) expect((JSON.parse(line) as Line).reqId).toMatch(/^[\w.:-]{1,128}$/);
  });

  it('has an entry for each sign-in and each refusal: time, operation and outcome', async () => {
    const before = lines.length;
    const { idToken } = await post('dev/id-token', { userID });
    const accessToken = createHash('sha256').update('raw').digest('hex');
    await post('sign-in', { userID, rawAccessToken: 'raw', accessToken, idToken });
    await post('sign-in', { userID: 'eve', rawAccessToken: 'raw', accessToken, idToken });
    await post('get-user', { jwtToken: 'x' });
    await post('get-flashcard', { jwtToken: token, flashcardID: '1' });
    await post('get-flashcard', { jwtToken: token, flashcardID: 'x' });
    await post('update-goal-status', { jwtToken: 'x' });
    await expect.poll(() => lines.length - before).toBe(7);
    const since = lines.slice(before);
    expect(since.map(({ op, status, code }) => [op, status, code])).toEqual([
      ['issueIdToken', 200, undefined],
      ['signIn', 200, undefined],
      ['signIn', 403, 'user_mismatch'],
      ['getUser', 401, 'invalid_token'],
      ['getFlashcard', 404, 'set_not_found'],
      ['getFlashcard', 400, 'invalid_value'],
      ['updateGoalStatus', 200, 'invalid_token'],
    ]);
    const whole = { time: expect.any(Number), reqId: expect.any(String), msg: 'request' };
    for (const line of since) expect(line).toMatchObject(whole);
    expect(since.slice(4, 6).map(({ user = '' }) => user.length > 8)).toEqual([true, true]);
  });

  it('has the stack of a fault, which the client does not see', async () => {
    const logLines: string[] = [];
    const write = (line: string): void => void logLines.push(line);
    const read = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'sqlite::memory:' });
    if (!read.ok) throw new Error(read.problems.join());
    const store = troubled(await openSqliteStore({ file: ':memory:' }));
    const faulty = await serve({ ...read.config, port: 0 }, pino({ level: 'warn' }, { write }), { store });
    onTestFinished(() => faulty.close());
    const send = async (operation: string, body: object): Promise<Record<string, string>> => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${faulty.baseUrl}/${operation}`, init)).json() as Promise<Record<string, string>>;
    };
    const { idToken } = await send('dev/id-token', { userID });
    const accessToken = createHash('sha256').update('raw').digest('hex');
    const { token: jwtToken } = await send('sign-in', { userID, rawAccessToken: 'raw', accessToken, idToken });
    const fault = await send('create-xp-goal', { jwtToken, goalXP: '1', endDate: '01/01/2999' });
    expect(fault).toEqual({ error: 'Internal server error occurred' });
    await send('create-folder', { jwtToken, folder: 'a' });
    const faults = () => logLines.map((line) => JSON.parse(line) as Line).filter(({ op }) => op !== undefined);
    await expect.poll(() => faults().length).toBe(2);
    const [bug, away] = faults();
    expect(bug).toMatchObject({ level: 50, op: 'createXpGoal', err: { stack: expect.stringContaining('a bug') } });
    expect(away).toMatchObject({ level: 40, op: 'createFolder', msg: 'the store is out of reach' });
  });
});
