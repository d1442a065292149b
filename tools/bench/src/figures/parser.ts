import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { pythonWithPackages } from '../python.ts';
import { importBesideAnki } from './import-beside-anki.ts';

/** The parser beside other readers of packages, and beside Anki's own library where there is a Python for it. */
export const measureParser = async (bench: Bench): Promise<readonly Figure[]> => {
  const python = await pythonWithPackages();
  if (python === undefined) bench.say("  Anki's own library: absent");
  return [await importBesideAnki(bench, python)];
};
