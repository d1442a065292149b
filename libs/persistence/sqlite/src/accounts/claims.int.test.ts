import {
  aRequest,
  aStoredUser,
  claim,
  claimed,
  folder,
  foldersOf,
  makeFolder,
} from '@flashcards/persistence-conformance';
import type { RequestKey, Store } from '@flashcards/persistence-ports';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { sweepClaims } from './claims.ts';
import { connect } from '../engine/connection.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';
import { sqliteReceipts } from './receipts.ts';

const running = { ok: false, code: 'still_running' };

const opened = async (file: string): Promise<Store> => {
  const store = await openSqliteStore({ file });
  onTestFinished(() => store.close());
  return store;
};

const isSound = (file: string): unknown => {
  const connection = connect(file);
  const found = connection.tuple('PRAGMA integrity_check')?.[0];
  connection.close();
  return found;
};

it('a claim never waits for the disk', async () => {
  const file = aFile();
  const account = await aStoredUser(await opened(file));
  const database = await openDatabase({ file, warn: () => {} });
  onTestFinished(() => database.close());
  let waits = 0;
  const watched: typeof database = {
    ...database,
    write: (work, of) => {
      waits += 1;
      return database.write(work, of);
    },
  };
  const receipts = sqliteReceipts(watched, sqliteUnits(watched));
  const request = aRequest();
  const taken = await receipts.claim(account, request, 60_000);
  if (!taken.ok) throw new Error(taken.code);
  await taken.value.renew();
  expect([rowsOf(file, 'claims'), waits]).toEqual([1, 0]);
  await taken.value.release();
  expect([rowsOf(file, 'claims'), waits]).toEqual([0, 0]);
  await receipts.keep(account, { ...request, answer: 'kept' });
  expect(waits).toBe(1);
});

it('a claim is removed with the receipt of its request', async () => {
  const file = aFile();
  const store = await opened(file);
  const account = await aStoredUser(store);
  const [one, other] = [aRequest(), aRequest()];
  for (const request of [one, other]) await claimed(store, account, request);
  await store.folders.make(account, folder('a'), { ...one, keep: () => 'kept' });
  expect(rowsOf(file, 'claims')).toBe(1);
  await store.folders.make(account, folder('b'), { ...other, keep: () => undefined });
  expect(rowsOf(file, 'claims')).toBe(1);
  await store.receipts.keep(account, { ...other, answer: 'kept' });
  expect(rowsOf(file, 'claims')).toBe(0);
});

/** The work of a process that is killed. */
const working = `
  const [, index, file, account, key, fingerprint, lease] = process.argv;
  const { openSqliteStore } = await import(index);
  const store = await openSqliteStore({ file });
  const claim = await store.receipts.claim(account, { key, fingerprint }, Number(lease));
  process.stdout.write(claim.ok ? 'claimed' : claim.code);
  setInterval(() => claim.value.renew(), 20);
`;

/** Claims the key in another process, then kills it. */
const killedWith = async (file: string, account: string, { key, fingerprint }: RequestKey): Promise<string> => {
  const index = new URL('../../dist/index.js', import.meta.url).href;
  const args = ['--input-type=module', '-e', working, index, file, account, key, fingerprint, '1000'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return said.toString();
};

it('a claim of a killed process expires', async () => {
  const file = aFile();
  const store = await opened(file);
  const account = await aStoredUser(store);
  const request = aRequest();
  expect(await killedWith(file, account, request)).toBe('claimed');
  while (!(await claim(store, account, request)).ok) await sleep(20);
  expect(await claim(store, account, request)).toEqual(running);
  expect(isSound(file)).toBe('ok');
});

it('a claim that a power failure has torn damages no earlier data', async () => {
  const file = aFile();
  const store = await opened(file);
  const account = await aStoredUser(store);
  const request = aRequest();
  await makeFolder(store, account, folder('before'));
  const from = statSync(`${file}-wal`).size;
  await claimed(store, account, request);
  const to = statSync(`${file}-wal`).size;
  const [main, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
  expect(to).toBeGreaterThan(from);
  for (const end of [from, from + 100, Math.floor((from + to) / 2), to - 1, to]) {
    const torn = aFile();
    writeFileSync(torn, main);
    // The file has its new length; no byte after `end` is what was to be written.
    const lost = log.subarray(end).map((byte) => byte ^ 0xff);
    writeFileSync(`${torn}-wal`, Buffer.concat([log.subarray(0, end), lost]));
    const after = await opened(torn);
    expect(await foldersOf(after, account)).toEqual(['before']);
    expect((await claim(after, account, request)).ok).toBe(end < to);
    expect(isSound(torn)).toBe('ok');
  }
});

it('only expired claims are swept, some at a time', async () => {
  const file = aFile();
  const store = await opened(file);
  const account = await aStoredUser(store);
  await claimed(store, account, aRequest());
  // The store also sweeps by itself.
  await store.close();
  run(
    file,
    `WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO claims SELECT key, 'key ' || i, 'fingerprint', 'holder', i FROM users, n`,
  );
  const database = await openDatabase({ file, warn: () => {} });
  onTestFinished(() => database.close());
  const left = [rowsOf(file, 'claims')];
  while (await sweepClaims(database)) left.push(rowsOf(file, 'claims'));
  expect(left).toEqual([1_201, 701, 201, 1]);
});
