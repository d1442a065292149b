import { delimiter, join } from 'node:path';
import { installPackage } from './install-package.ts';
import type { Surroundings } from './surroundings.ts';
import { answers, here } from './surroundings.ts';

/** A program, or why there is none. */
export type Found = { readonly program: string } | { readonly missing: string };

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = async (surroundings: Surroundings): Promise<string | undefined> => {
  const directories = (surroundings.env['PATH'] ?? '').split(delimiter);
  for (const program of names.flatMap((name) => directories.map((directory) => join(directory, name))))
    if (await answers(program, surroundings)) return program;
  return undefined;
};

const chosenIn = ({ env }: Surroundings): string | undefined => env['CHROMIUM'] ?? env['CHROME_PATH'];

/**
 * `CHROMIUM` or `CHROME_PATH` if one is set, else a Chromium or Chrome on the PATH, else Debian's, which is installed if the user is
 * root.
 */
export const findBrowser = async (surroundings: Surroundings = here): Promise<Found> => {
  const chosen = chosenIn(surroundings);
  if (chosen) {
    if (await answers(chosen, surroundings)) return { program: chosen };
    return { missing: 'CHROMIUM or CHROME_PATH names no program that runs' };
  }
  const found = await onPath(surroundings);
  if (found !== undefined) return { program: found };
  const problem = await installPackage('chromium', surroundings);
  const installed = problem === undefined ? await onPath(surroundings) : undefined;
  if (installed !== undefined) return { program: installed };
  return { missing: `there is no CHROMIUM and no Chromium on the PATH, and ${problem ?? 'what was installed is not'}` };
};
