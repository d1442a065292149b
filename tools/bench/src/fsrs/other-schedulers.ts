import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Question, Scheduler } from './scheduled.ts';

const run = promisify(execFile);
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const requirements = pathOf('../../python/requirements.txt');
const program = pathOf('../../python/schedulers.py');
const usualCache = pathOf('../../../../node_modules/.cache');

/** A Python with the pinned packages, made once for each list of them; needs a package index the first time. */
const pythonWithPackages = async (cache: string): Promise<string> => {
  const pins = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const directory = join(cache, `schedulers-${pins.slice(0, 12)}`);
  const isWindows = process.platform === 'win32';
  const python = join(directory, isWindows ? 'Scripts/python.exe' : 'bin/python');
  const imports = await run(python, ['-c', 'import anki, fsrs']).catch(() => undefined);
  if (!imports) {
    await run(isWindows ? 'python' : 'python3', ['-m', 'venv', '--clear', directory]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', '-r', requirements]);
  }
  return python;
};

/** py-fsrs and Anki on the same histories, or `undefined` where there is no Python or its packages cannot be had. */
export const otherSchedulers = async (
  questions: readonly Question[],
  cache = usualCache,
): Promise<readonly Scheduler[] | undefined> => {
  const python = await pythonWithPackages(cache).catch(() => undefined);
  if (python === undefined) return undefined;
  const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(questions));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error('the other schedulers did not answer');
  return JSON.parse(output) as readonly Scheduler[];
};
