import type { Slice } from './json-outline.ts';
import { namesIn } from './names-once.ts';

/** A list of a body that is so long that it is read some entries at a time, and only once its token is known to be good. */
export class LongList {
  readonly #bytes: Buffer;
  readonly #slices: readonly Slice[];

  constructor(bytes: Buffer, slices: readonly Slice[]) {
    this.#bytes = bytes;
    this.#slices = slices;
  }

  /** How many entries there are, where they are JSON. */
  get length(): number {
    return this.#slices.reduce((length, { entries }) => length + entries, 0);
  }

  /** The entries, some at a time; `undefined`, and nothing after it, where they are no JSON. */
  *read(): Generator<readonly unknown[] | undefined> {
    for (const slice of this.#slices) {
      const entries = this.#entriesOf(slice);
      yield entries;
      if (!entries) return;
    }
  }

  #entriesOf({ from, to, names, entries: count }: Slice): readonly unknown[] | undefined {
    try {
      const entries = JSON.parse(`[${this.#bytes.toString('utf8', from, to)}]`) as readonly unknown[];
      // Fewer than were counted where a comma has no entry beside it.
      return entries.length === count && namesIn(entries) === names ? entries : undefined;
    } catch {
      return undefined;
    }
  }
}

export const hasLongList = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).some((value) => value instanceof LongList);
