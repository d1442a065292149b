import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const parser = fileURLToPath(new URL('../../../libs/apkg-parser/', import.meta.url));
const programs = fileURLToPath(new URL('../programs/', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A folder of somebody who has installed the parser, and wrote the programs of `programs/`. */
export interface Consumer extends AsyncDisposable {
  readonly directory: string;
}

const unpack = async (tarball: string, directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', directory, '--strip-components=1']);
};

const packParser = async (directory: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', directory], { cwd: parser });
  return join(directory, stdout.trim());
};

/** Where a package that the parser depends on is installed here: some do not export their manifest. */
const installed = (name: string): string => {
  const places = createRequire(join(parser, 'package.json')).resolve.paths(name) ?? [];
  const found = places.find((place) => {
    try {
      return createRequire(join(place, name, 'package.json')).resolve('./package.json') !== '';
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`${name} is not installed`);
  return join(found, name);
};

/** As `npm install` of the packed parser would, without a registry: what its manifest does not name is not there. */
const install = async (directory: string): Promise<void> => {
  const modules = join(directory, 'node_modules');
  const { name, dependencies = {} } = JSON.parse(await readFile(join(parser, 'package.json'), 'utf8')) as Manifest;
  await unpack(await packParser(directory), join(modules, name));
  for (const each of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, each)), { recursive: true });
    await symlink(installed(each), join(modules, each), 'dir');
  }
};

export const aConsumer = async (): Promise<Consumer> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-consumer-'));
  await cp(programs, directory, { recursive: true });
  await install(directory);
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
};
