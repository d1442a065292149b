import { join } from 'node:path';
import * as esbuild from 'esbuild';
import * as vite from 'vite';

/** A program of a consumer's, bundled for browsers into one file, as an ES module. */
export type Bundle = (directory: string, program: string) => Promise<string>;

const byEsbuild: Bundle = async (directory, program) => {
  const outfile = join(directory, 'dist-esbuild', program);
  const entryPoints = [join(directory, program)];
  const { warnings } = await esbuild.build({ entryPoints, outfile, bundle: true, format: 'esm', logLevel: 'silent' });
  if (warnings.length > 0) throw new Error((await esbuild.formatMessages(warnings, { kind: 'warning' })).join('\n'));
  return outfile;
};

const byVite: Bundle = async (directory, program) => {
  const outDir = join(directory, 'dist-vite');
  const output = { entryFileNames: program, codeSplitting: false } as const;
  await vite.build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: { outDir, modulePreload: false, rolldownOptions: { input: join(directory, program), output } },
  });
  return join(outDir, program);
};

export const bundlers: Readonly<Record<'esbuild' | 'Vite', Bundle>> = { esbuild: byEsbuild, Vite: byVite };
