import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const reader = fileURLToPath(new URL('../../programs/anki/read_packages.py', import.meta.url));
const mostBytes = 2 ** 28;

/** Of a card: ord, type, queue, due, interval, ease, reps, lapses, left, flags. */
export type CardNumbers = readonly number[];

/** Anki's data after importing a package into a new collection. */
export interface InAnki {
  /** Seconds since 1970, and days since then. */
  readonly created: number;
  readonly today: number;
  readonly decks: readonly string[];
  readonly noteTypes: readonly { readonly id: string; readonly name: string; readonly fields: readonly string[] }[];
  readonly notes: readonly {
    readonly id: string;
    readonly guid: string;
    readonly noteTypeId: string;
    readonly modified: number;
    readonly tags: readonly string[];
    readonly fields: readonly string[];
    /** Whether Anki finds the note by the text of its first field. */
    readonly isFound: boolean;
  }[];
  readonly cards: readonly {
    readonly id: string;
    readonly noteId: string;
    readonly deck: string;
    readonly numbers: CardNumbers;
    readonly data: object;
  }[];
  /** Id, card, rating, interval, last interval, factor, milliseconds, kind. */
  readonly reviews: readonly (readonly [id: string, card: string, ...numbers: readonly number[]])[];
  /** SHA-1 of each file by name. */
  readonly media: Readonly<Record<string, string>>;
  /** The problems found by Anki's "check database". */
  readonly problems: readonly string[];
}

/**
 * Imports each file as `.apkg` or `.colpkg`, depending on its extension, with the Python of `findAnki`: each into a new
 * collection, and the files of a list into the same one in order.
 */
export const readWithAnki = async (
  python: string,
  files: readonly (string | readonly string[])[],
): Promise<readonly InAnki[]> => {
  const packages = files.map((file) => (typeof file === 'string' ? file : file.join(delimiter)));
  const { stdout } = await promisify(execFile)(python, ['-B', reader, ...packages], { maxBuffer: mostBytes });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as InAnki);
};
