import type { Codec, OurName, Shape, ValueOf } from './codec.ts';

/** The value as JSON; blank when it is nested too deeply to be serialised. */
const textOf = (sent: unknown): string => {
  try {
    return JSON.stringify(sent);
  } catch {
    return '';
  }
};

/** An entry that the list's codec refuses, with the path to its invalid part. */
export class BadEntry {
  readonly isObject: boolean;
  /** The entry as JSON, to compare it with others. */
  readonly text: string;
  readonly path: readonly string[];

  constructor(sent: unknown, path: readonly string[]) {
    this.isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
    this.text = textOf(sent);
    this.path = path;
  }
}

/** The codec of a list whose handler gets the invalid entries as well, to refuse each separately. */
export interface JudgedList<Wire, Value> extends Codec<readonly Wire[], readonly Value[]> {
  readonly keepsBadEntries: true;
}

/** The members of a request as a handler gets them. */
export type Judged<S extends Shape> = {
  readonly [Key in keyof S as OurName<S, Key>]: S[Key] extends JudgedList<infer _, infer Value>
    ? readonly (Value | BadEntry)[]
    : ValueOf<S[Key]>;
};

export const keepsBadEntries = (codec: object): boolean => 'keepsBadEntries' in codec;
