import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { pythonWithPackages } from '../python.ts';
import { importBesideAnki } from './import-beside-anki.ts';
import { inspectMedia } from './inspect-media.ts';
import { readBesideOthers, readersOf } from './read-beside-others.ts';

/** The parser beside other readers of packages, and beside Anki's own library where there is a Python for it. */
export const measureParser = async (bench: Bench): Promise<readonly Figure[]> => {
  const python = bench.sizes.others ? await pythonWithPackages() : undefined;
  if (python === undefined) bench.say("  Anki's own library: absent");
  const readers = await readersOf(bench, python);
  const figures: Figure[] = [];
  for (const notes of [bench.sizes.smallDeck, bench.sizes.bigDeck])
    for (const generation of ['latest', 'legacy'] as const)
      figures.push(...(await readBesideOthers(bench, readers, { notes, generation })));
  return [...figures, await inspectMedia(bench), await importBesideAnki(bench, python)];
};
