import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const libraries = fileURLToPath(new URL('../../../../libs/', import.meta.url));
const programs = fileURLToPath(new URL('../../published/programs/', import.meta.url));

/** A directory with the packed SDK and parser installed, and the programs of `programs/`. */
export interface Consumer extends AsyncDisposable {
  readonly directory: string;
}

/** Packs the output of `npm run packages`. */
const pack = async (project: string, directory: string): Promise<string> => {
  const cwd = join(libraries, project, 'package');
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', directory], { cwd });
  return join(directory, stdout.trim());
};

const install = async (cwd: string): Promise<void> => {
  const tarballs = [await pack('client-sdk', cwd), await pack('apkg-parser', cwd)];
  const quickly = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await run('npm', ['install', ...quickly, ...tarballs], { cwd });
};

export const aConsumer = async (): Promise<Consumer> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-consumer-'));
  await cp(programs, directory, { recursive: true });
  await writeFile(join(directory, 'package.json'), '{ "type": "module", "private": true }');
  await install(directory);
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
};
