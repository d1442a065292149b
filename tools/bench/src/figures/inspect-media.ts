import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { writeMediaPackage } from '../decks/media-package.ts';
import type { Figure } from '../figure.ts';
import { measure } from '../measured-program.ts';

const mebibyte = 2 ** 20;

/** A look at a package that is mostly media: none of it has to be read. */
export const inspectMedia = async ({ sizes, directory }: Bench): Promise<Figure> => {
  const file = join(directory, 'media.apkg');
  await writeMediaPackage(file, sizes.mediaDeck);
  const { size } = await stat(file);
  const { result, peak, wall, cpu } = await measure<{ readonly media: number }>('inspect-package', { args: [file] });
  await rm(file);
  if (result.media !== sizes.mediaDeck.files) throw new Error(`${result.media} media files were seen`);
  return {
    name: `memory to inspect ${sizes.mediaDeck.files} media files`,
    value: peak,
    unit: 'megabytes',
    target: { atMost: 120 },
    measured: `a package of ${(size / mebibyte).toFixed(0)} MB, ${wall.toFixed(0)} ms, CPU ${cpu.toFixed(0)} ms`,
  };
};
