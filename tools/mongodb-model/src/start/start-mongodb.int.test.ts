import { MongoClient } from 'mongodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MongodbOptions } from '../index.ts';
import { startMongodb, startMongodbProcess } from '../index.ts';

const aDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'mongodb-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

/** Simulates a machine without MongoDB. */
beforeEach(async () => {
  vi.stubEnv('MONGODB_URI', '');
  vi.stubEnv('FLASHCARDS_DOWNLOAD_MONGOD', '');
  vi.stubEnv('PATH', await aDirectory());
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const started = async (options?: MongodbOptions) => {
  const server = await startMongodb(options);
  onTestFinished(server.close);
  return server;
};

const aPort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
};

/** A `mongod` on the PATH that records its arguments and ends. It is no server. */
const aStandIn = async (): Promise<string> => {
  const directory = await aDirectory();
  const argumentsFile = join(directory, 'arguments');
  const script = `#!/bin/sh
[ "$1" = --version ] && { echo 'db version v8.0.9'; exit 0; }
echo "$*" > '${argumentsFile}'
exit 1
`;
  await writeFile(join(directory, 'mongod'), script, { mode: 0o755 });
  vi.stubEnv('PATH', directory);
  return argumentsFile;
};

/** Forbids the library to download; it then reports that it would have to. */
const offline = async (): Promise<void> => {
  vi.stubEnv('FLASHCARDS_DOWNLOAD_MONGOD', '1');
  vi.stubEnv('MONGOMS_RUNTIME_DOWNLOAD', 'false');
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', await aDirectory());
  // A version that no machine has downloaded before.
  vi.stubEnv('MONGOMS_VERSION', '8.99.0');
  vi.spyOn(console, 'warn').mockReturnValue();
};

const setNameOn = async (uri: string): Promise<unknown> => {
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  return (await client.db('admin').command({ hello: 1 }))['setName'];
};

describe('the MongoDB for tests', () => {
  it('is the one of MONGODB_URI, even if there are others', async () => {
    const argumentsFile = await aStandIn();
    vi.stubEnv('MONGODB_URI', 'mongodb://db.example/?replicaSet=theirs');
    expect(await started()).toMatchObject({ kind: 'given', uri: 'mongodb://db.example/?replicaSet=theirs' });
    await expect(readFile(argumentsFile)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is else the mongod on the PATH, as the only member of a replica set', async () => {
    await offline();
    const argumentsFile = await aStandIn();
    const port = await aPort();
    // It starts nothing else instead.
    await expect(startMongodb({ port })).rejects.toThrow();
    const args = await readFile(argumentsFile, 'utf8');
    expect(args).toMatch(/--replSet rs0\b/);
    expect(args).toMatch(`--port ${port} `);
    expect(args).toMatch(/--bind_ip 127\.0\.0\.1\b/);
    expect(args).toContain(`--dbpath ${tmpdir()}`);
  });

  it('is else downloaded if FLASHCARDS_DOWNLOAD_MONGOD is 1', async () => {
    await offline();
    await expect(startMongodb()).rejects.toThrow('could not find an valid binary path');
  });

  it('is else the model', async () => {
    const { kind, uri, model } = await started();
    expect({ kind, uri, setName: await setNameOn(uri) }).toEqual({ kind: 'model', uri: model?.uri, setName: 'rs0' });
  });

  it('is the model on request', async () => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db.example/');
    expect((await started({ onlyModel: true })).kind).toBe('model');
    const { uri, close } = await startMongodbProcess({ onlyModel: true });
    expect(await setNameOn(uri)).toBe('rs0');
    await close();
  });

  it('listens on the requested port', async () => {
    const port = await aPort();
    expect((await started({ port })).uri).toBe(`mongodb://127.0.0.1:${port}/?replicaSet=rs0`);
  });
});

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const library = new URL('../../dist/index.js', import.meta.url).href;

const run = (...args: readonly string[]) => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  return { child, line: line.then(([text]) => text) };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the MongoDB for tests as a process', () => {
  it('prints its URI, and exits with 0 on a signal', async () => {
    const port = await aPort();
    const { child, line } = run(program, '--port', String(port));
    const uri = await line;
    expect(uri).toBe(`mongodb://127.0.0.1:${port}/?replicaSet=rs0`);
    expect(await setNameOn(uri)).toBe('rs0');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('ends at once if MONGODB_URI names another server', async () => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db.example/');
    const { child, line } = run(program);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await line).toBe('mongodb://db.example/');
  });

  it('ends when it is closed', async () => {
    const { uri, child, close } = await startMongodbProcess();
    expect(await setNameOn(uri)).toBe('rs0');
    await close();
    expect(child.exitCode).toBe(0);
  });

  it('ends when its parent is killed', async () => {
    const parent = `import { startMongodbProcess } from '${library}';
      console.log((await startMongodbProcess()).child.pid);
      setInterval(() => undefined, 1000);`;
    const { child, line } = run('--input-type=module', '--eval', parent);
    const pid = Number(await line);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 60_000 });
  });

  it('reports why it cannot start', async () => {
    const { uri } = await started();
    await expect(startMongodbProcess({ port: Number(new URL(uri).port) })).rejects.toThrow('ended with 1');
  });
});
