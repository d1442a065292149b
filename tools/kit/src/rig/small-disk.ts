import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that only programs run under it see at its path. */
export interface SmallDisk {
  readonly path: string;
  /** The same directory for other programs. */
  readonly outside: string;
  /** A command prefix for programs that need it. */
  readonly under: readonly string[];
  close(): Promise<void>;
}

const mount = 'mount -t tmpfs -o "size=$2m,mode=0700" tmpfs "$1" && echo ready && exec sleep 3600';

/** The disk, or why there is none: not every system lets a user create one. */
export const smallDisk = async (mebibytes: number): Promise<SmallDisk | string> => {
  const path = await mkdtemp(join(tmpdir(), 'small disk '));
  const keeper = spawn('unshare', ['-rm', 'sh', '-c', mount, 'sh', path, String(mebibytes)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [keeper.stdout, keeper.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = once(keeper, 'close').catch((error: unknown) => (said += (error as Error).message));
  await Promise.race([once(keeper.stdout, 'data'), gone]);
  const close = async (): Promise<void> => {
    keeper.kill('SIGKILL');
    await gone;
    await rm(path, { recursive: true, force: true });
  };
  if (said.trim() === 'ready') {
    const under = ['nsenter', '--preserve-credentials', '-U', '-m', '-t', String(keeper.pid)];
    return { path, outside: `/proc/${keeper.pid}/root${path}`, under, close };
  }
  await close();
  return `no disk can be made here: ${said.trim()}`;
};
