import type { MediaFile } from '../../container/media-file.ts';
import type { Job, Run } from '../command-run.ts';
import { exitCodes } from '../exit-codes.ts';
import { ReaderGone } from '../output.ts';
import { sizeText } from '../size-text.ts';
import { visible, visibleJson } from '../visible.ts';
import type { Extracted } from './extract.ts';
import { extract } from './extract.ts';

const asJson = ({ member, name, size, sha1 }: MediaFile): string =>
  visibleJson({ member, name, size: size ?? null, sha1: sha1 ?? null });

const asText = ({ name, size }: MediaFile): string =>
  `${size === undefined ? '?' : sizeText(size)}\t${visible(name)}\n`;

/** Lists the files, with `--out` those that it writes. Returns the exit code. */
const listed = async ({ pkg, command: { json, out }, output, say }: Job): Promise<number> => {
  const hasLosses = pkg.warnings.some(({ code }) => code.includes('media'));
  let exitCode: number = out !== undefined && hasLosses ? exitCodes.badPackage : exitCodes.ok;
  const files: Iterable<Extracted> | AsyncIterable<Extracted> =
    out === undefined ? pkg.media.map((file) => [file]) : extract(pkg.media, out);
  let failure: unknown;
  // A list that nobody reads does not stop the files.
  const list = async (text: string): Promise<void> => {
    if (failure === undefined) await output.write(text).catch((error: unknown) => (failure = error));
    if (out === undefined && failure !== undefined) throw failure;
  };
  let before = '\n';
  for await (const [file, leftOut] of files) {
    if (leftOut) {
      exitCode = Math.max(exitCode, leftOut.exitCode);
      say(`${JSON.stringify(file.name)} is left out: ${leftOut.reason}`);
    } else {
      await list(json ? `${before}${asJson(file)}` : asText(file));
      before = ',\n';
    }
  }
  if (failure !== undefined && !(failure instanceof ReaderGone)) throw failure;
  return exitCode;
};

/** Lists the media files as the package states them. Unpacks and writes nothing without `--out`. */
export const media: Run = async (job) => {
  const { pkg, command, output, say } = job;
  if (command.json) await output.write('[');
  const exitCode = await listed(job);
  if (command.json) await output.write('\n]\n');
  for (const { message } of pkg.warnings) say(message);
  return exitCode;
};
