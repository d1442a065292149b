import type { MediaFile } from '../container/media-file.ts';
import type { Run } from './command-run.ts';
import { sizeText } from './size-text.ts';
import { visible, visibleJson } from './visible.ts';

const asJson = ({ member, name, size, sha1 }: MediaFile): string =>
  visibleJson({ member, name, size: size ?? null, sha1: sha1 ?? null });

const asText = ({ name, size }: MediaFile): string =>
  `${size === undefined ? '?' : sizeText(size)}\t${visible(name)}\n`;

/** Lists the media files as the package states them. Unpacks and writes nothing. */
export const media: Run = async ({ pkg, command: { json }, output, say }) => {
  if (json) await output.write('[');
  for (const [at, file] of pkg.media.entries())
    await output.write(json ? `${at === 0 ? '' : ','}\n${asJson(file)}` : asText(file));
  if (json) await output.write('\n]\n');
  for (const { message, place } of pkg.warnings) say(place === undefined ? message : `${place}: ${message}`);
  return 0;
};
