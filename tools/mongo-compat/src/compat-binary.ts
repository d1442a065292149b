import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../server', import.meta.url));
const sourceFiles = ['go.mod', 'go.sum', 'main.go'] as const;

/** Outside the repository, so that a fresh clone does not build again what this machine has built before. */
const cacheDirectory = (): string =>
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'flashcards', 'mongo-compat');

const hashOfSources = async (): Promise<string> => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of sourceFiles) hash.update(file).update(await readFile(join(sources, file)));
  return hash.digest('hex').slice(0, 16);
};

const runGo = (directory: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, GOFLAGS: '-mod=mod' };
    const go = spawn('go', args, { cwd: directory, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    go.stderr.setEncoding('utf8').on('data', (text: string) => (told = `${told}${text}`.slice(-2_000)));
    go.once('error', reject);
    go.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`go build failed: ${told.trim()}`))));
  });

/** Builds beside the cache and moves the result in: of two that build at once, both have a whole one. */
const build = async (directory: string, binary: string): Promise<void> => {
  await mkdir(directory, { recursive: true });
  // Go may want to write into its sources' directory.
  const workshop = await mkdtemp(join(tmpdir(), 'mongo-compat-build-'));
  const made = `${binary}.${process.pid}`;
  try {
    for (const file of sourceFiles) await cp(join(sources, file), join(workshop, file));
    await runGo(workshop, ['build', '-o', made, '.']);
    await rename(made, binary);
  } finally {
    await rm(workshop, { recursive: true, force: true });
    await rm(made, { force: true });
  }
};

/** The compatible server's program, built when these sources have not been built here before: that takes minutes. */
export const compatBinary = async (say: (text: string) => void): Promise<string> => {
  const directory = join(cacheDirectory(), await hashOfSources());
  const binary = join(directory, 'mongo-compat');
  const isThere = await access(binary).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    say('building the MongoDB-compatible test server: minutes the first time, never again for the same sources');
    await build(directory, binary);
  }
  return binary;
};
