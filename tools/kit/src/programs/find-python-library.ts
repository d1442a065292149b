import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Found } from './find-browser.ts';
import { installPackage } from './install-package.ts';
import type { Surroundings } from './surroundings.ts';
import { here, run } from './surroundings.ts';

/** The name of a package. `requirements.txt` in the directory of that name pins the versions. */
type Library = 'anki' | 'openapi_python_client' | 'schemathesis' | 'torch';

const requirementsOf = (library: Library): string =>
  fileURLToPath(new URL(`../../programs/${library}/requirements.txt`, import.meta.url));

/** Outside the repository, so that a fresh clone reuses an existing installation. */
const placeOf = async (library: Library, { env }: Surroundings): Promise<string> => {
  const cache = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const hash = createHash('sha256').update(await readFile(requirementsOf(library)));
  return join(cache, 'flashcards', library, hash.digest('hex').slice(0, 16));
};

const pythonIn = (place: string): string => join(place, 'bin', 'python');

const has = 'import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)';

/** An installation directory, and its library. */
interface Home {
  readonly library: Library;
  readonly place: string;
}

/** False if its Python has been replaced since. */
const isGood = async ({ library, place }: Home, { env }: Surroundings): Promise<boolean> =>
  (await run(pythonIn(place), ['-c', has, library], env)).code === 0;

/** schemathesis requires this Python version. */
const canMakePlaces = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))';

const findPython = async (surroundings: Surroundings): Promise<Found> => {
  const suits = async (program: string): Promise<boolean> =>
    (await run(program, ['-c', canMakePlaces], surroundings.env)).code === 0;
  if (await suits('python3')) return { program: 'python3' };
  const problem = await installPackage('python3-venv', surroundings);
  // Not the first one on the PATH, which was not suitable.
  if (problem === undefined && (await suits('/usr/bin/python3'))) return { program: '/usr/bin/python3' };
  return { missing: `there is no Python 3.11 or later with venv, and ${problem ?? 'what was installed is older'}` };
};

/**
 * Installs next to the target and moves the result as a whole, so that two concurrent installations are both complete.
 */
const install = async (python: string, home: Home, surroundings: Surroundings): Promise<string | undefined> => {
  const { env } = surroundings;
  const { library, place } = home;
  const workshop = `${place}.${process.pid}`;
  const pinned = ['--require-hashes', '--only-binary', ':all:', '-r', requirementsOf(library)];
  try {
    await mkdir(dirname(place), { recursive: true });
    const made = await run(python, ['-m', 'venv', workshop], env);
    const filled =
      made.code === 0 ? await run(pythonIn(workshop), ['-m', 'pip', 'install', '--quiet', ...pinned], env) : made;
    if (filled.code !== 0) return `it cannot be installed: ${filled.errors}`;
    if (await isGood(home, surroundings)) return undefined;
    await rm(place, { recursive: true, force: true });
    await rename(workshop, place);
    return undefined;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
};

const findLibrary = async (library: Library, surroundings: Surroundings): Promise<Found> => {
  const home = { library, place: await placeOf(library, surroundings) };
  const program = pythonIn(home.place);
  if (await isGood(home, surroundings)) return { program };
  const python = await findPython(surroundings);
  if ('missing' in python) return python;
  surroundings.say(`installing ${library}: a minute the first time, never again for the same versions`);
  const problem = await install(python.program, home, surroundings);
  return problem === undefined ? { program } : { missing: problem };
};

/** The Python with schemathesis, at the versions of `schemathesis/requirements.txt`. Installed on first use. */
export const findSchemathesis = (surroundings: Surroundings = here): Promise<Found> =>
  findLibrary('schemathesis', surroundings);

/** The Python with Anki's library, at the versions of `anki/requirements.txt`. Installed on first use. */
export const findAnki = (surroundings: Surroundings = here): Promise<Found> => findLibrary('anki', surroundings);

/** The Python with the client generator, at the versions of `openapi_python_client/requirements.txt`. */
export const findClientGenerator = (surroundings: Surroundings = here): Promise<Found> =>
  findLibrary('openapi_python_client', surroundings);

/** The Python with PyTorch, by which py-fsrs fits weights: some 3 GB on Linux. */
export const findTorch = (surroundings: Surroundings = here): Promise<Found> => findLibrary('torch', surroundings);
