import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const requirements = pathOf('../python/requirements.txt');
export const usualCache = pathOf('../../../node_modules/.cache');

const made = async (cache: string): Promise<string> => {
  const pins = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const directory = join(cache, `python-${pins.slice(0, 12)}`);
  const isWindows = process.platform === 'win32';
  const python = join(directory, isWindows ? 'Scripts/python.exe' : 'bin/python');
  const imports = await run(python, ['-c', 'import anki, fsrs, zstandard']).catch(() => undefined);
  if (!imports) {
    await run(isWindows ? 'python' : 'python3', ['-m', 'venv', '--clear', directory]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', '-r', requirements]);
  }
  return python;
};

/**
 * A Python with Anki's library and the others of the list, made once for each list of them; needs a package index the first
 * time. `undefined` where there is no Python or its packages cannot be had.
 */
export const pythonWithPackages = (cache = usualCache): Promise<string | undefined> =>
  made(cache).catch(() => undefined);
