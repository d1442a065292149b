import { execFile } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { flashcardsProgram } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { startProcess } from '../server-process.ts';
import { hasTerminal, onTerminal } from './terminal.ts';
import { aDirectory } from '../a-directory.test-data.ts';

const fullDisk = '/dev/full';
const longerThanLogWaits = 500;

/** A named pipe, as in a shell; Node would use a socket. */
const aPipe = async () => {
  const path = join(await aDirectory(), 'pipe');
  await promisify(execFile)('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { path, reader, writer: openSync(path, 'w') };
};

/** Writes until the pipe is full. */
const fill = (path: string): void => {
  const file = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(file, 'x');
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN');
  } finally {
    closeSync(file);
  }
};

describe('the log', () => {
  it('does not prevent shutdown when its reader has ended', async () => {
    const { reader, writer } = await aPipe();
    const server = await startProcess(await aDirectory(), writer);
    closeSync(writer);
    closeSync(reader);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('blocks neither requests nor shutdown when its reader stalls', async () => {
    const { path, reader, writer } = await aPipe();
    onTestFinished(() => closeSync(reader));
    fill(path);
    const server = await startProcess(await aDirectory(), writer);
    closeSync(writer);
    await aLearner(server);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  // A device of Linux on which every write fails as on a full disk.
  it.skipIf(!existsSync(fullDisk))(
    'may be lost on a full disk, and the server continues and shuts down normally',
    async () => {
      const log = openSync(fullDisk, 'w');
      onTestFinished(() => closeSync(log));
      const server = await startProcess(await aDirectory(), log);
      await aLearner(server);
      await sleep(longerThanLogWaits);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  );

  it.skipIf(!hasTerminal)('has readable lines on a terminal', async () => {
    const directory = await aDirectory();
    const env = { PORT: '0', DATA_DIR: directory };
    const terminal = onTerminal(`exec '${process.execPath}' '${flashcardsProgram}'`, { cwd: directory, env });
    const shown = await terminal.showing('listening {');
    expect(shown).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: listening \{"url":"http:/m);
    terminal.pressControlC();
    expect((await terminal.ended).exitCode).toBe(0);
  });
});
