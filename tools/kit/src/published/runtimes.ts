import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Install scripts are disabled, so the program is used directly from the package of this platform. */
const bun = (): string => {
  const platform = `${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`;
  return join(dirname(resolve(`@oven/bun-${platform}/package.json`)), 'bin/bun');
};

/** The commands that run a JavaScript file. */
export const runtimes: Readonly<Record<'Node' | 'Bun' | 'Deno', readonly string[]>> = {
  Node: [process.execPath],
  Bun: [bun(), 'run'],
  Deno: [process.execPath, resolve('deno/bin.cjs'), 'run', '--no-prompt', '--allow-net'],
};
