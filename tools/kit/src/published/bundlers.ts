import { join } from 'node:path';
import * as esbuild from 'esbuild';
import * as vite from 'vite';

/** Bundles a consumer's program into one file, as an ES module. */
export type Bundle = (directory: string, program: string) => Promise<string>;

const withEsbuild =
  (platform: 'browser' | 'node'): Bundle =>
  async (directory, program) => {
    const outfile = join(directory, `dist-esbuild-${platform}`, program);
    const entryPoints = [join(directory, program)];
    const how = { bundle: true, format: 'esm', platform, logLevel: 'silent' } as const;
    const { warnings } = await esbuild.build({ ...how, entryPoints, outfile });
    if (warnings.length > 0) throw new Error((await esbuild.formatMessages(warnings, { kind: 'warning' })).join('\n'));
    return outfile;
  };

const withVite =
  (ssr: boolean): Bundle =>
  async (directory, program) => {
    const outDir = join(directory, ssr ? 'dist-vite-node' : 'dist-vite-browser');
    const input = join(directory, program);
    const output = { entryFileNames: program, codeSplitting: false } as const;
    await vite.build({
      root: directory,
      configFile: false,
      logLevel: 'error',
      // Everything in one file, like esbuild. By default a program for Node imports its packages.
      ssr: { noExternal: true },
      build: { ssr, outDir, modulePreload: false, rolldownOptions: { input, output } },
    });
    return join(outDir, program);
  };

export const browserBundlers = { esbuild: withEsbuild('browser'), Vite: withVite(false) } as const;
export const nodeBundlers = { esbuild: withEsbuild('node'), Vite: withVite(true) } as const;
