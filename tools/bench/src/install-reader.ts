import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A reader of packages that npm has, and what it takes to install it. */
interface NpmReader {
  readonly name: string;
  readonly version: string;
  /** Dependencies that cannot be had, and that it does well without: something else stands in for them. */
  readonly without?: readonly string[];
  /** Of its dependencies, those that are programs to be built or fetched. */
  readonly builds?: readonly string[];
}

export const ankiApkgParser: NpmReader = {
  name: 'anki-apkg-parser',
  version: '1.0.1',
  // An empty package of Node's own module's name, withdrawn.
  without: ['fs'],
  builds: ['sqlite3', 'zstd-napi'],
};

const run = promisify(execFile);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const manifestOf = ({ name, version, without = [] }: NpmReader): string =>
  JSON.stringify({
    private: true,
    dependencies: { [name]: version },
    overrides: Object.fromEntries(without.map((each) => [each, 'file:./nothing'])),
  });

/** Outside the repository, so that a fresh clone does not install again what this machine has. */
const placeOf = (reader: NpmReader): string => {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const asked = `${manifestOf(reader)} ${reader.builds?.join() ?? ''} ${process.versions.modules} ${process.arch}`;
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 12);
  return join(cache, 'flashcards', 'readers', `${reader.name}-${hash}`);
};

const fill = async (workshop: string, reader: NpmReader): Promise<void> => {
  await mkdir(join(workshop, 'nothing'), { recursive: true });
  await writeFile(join(workshop, 'nothing', 'package.json'), '{"name":"nothing","version":"1.0.0"}');
  await writeFile(join(workshop, 'package.json'), manifestOf(reader));
  const npm = (...args: readonly string[]) => run('npm', [...args, '--no-audit', '--no-fund'], { cwd: workshop });
  await npm('install', '--ignore-scripts');
  for (const each of reader.builds ?? []) await npm('rebuild', '--ignore-scripts=false', each);
};

/**
 * The directory of a reader, installed the first time: what runs then is only the building of what it names. `undefined`
 * where it cannot be had.
 */
export const installReader = async (reader: NpmReader, say: (text: string) => void): Promise<string | undefined> => {
  const place = placeOf(reader);
  const inside = join(place, 'node_modules', reader.name);
  if (await exists(inside)) return inside;
  say(`  installing ${reader.name} ${reader.version}: minutes the first time, where parts of it have to be built`);
  // Beside its place, and moved there as a whole: of two that install at once, both have all of it.
  const workshop = `${place}.${process.pid}`;
  try {
    await mkdir(dirname(place), { recursive: true });
    await fill(workshop, reader);
    await rm(place, { recursive: true, force: true });
    await rename(workshop, place);
    return inside;
  } catch (error) {
    say(`  ${reader.name}: absent (${error instanceof Error ? error.message.slice(0, 300) : String(error)})`);
    return undefined;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
};
