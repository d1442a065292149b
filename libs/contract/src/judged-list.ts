import type { Codec, OurName, Shape, ValueOf } from './codec.ts';

/** As JSON; blank where it is nested so deep that it cannot be written down. */
const textOf = (sent: unknown): string => {
  try {
    return JSON.stringify(sent);
  } catch {
    return '';
  }
};

/** An entry that its list's codec does not take, and the path to the part of it that is wrong. */
export class BadEntry {
  readonly isObject: boolean;
  /** What was sent: tells it from another. */
  readonly text: string;
  readonly path: readonly string[];

  constructor(sent: unknown, path: readonly string[]) {
    this.isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
    this.text = textOf(sent);
    this.path = path;
  }
}

/** The codec of a list that its handler is given with its bad entries, to judge each by itself. */
export interface JudgedList<Wire, Value> extends Codec<readonly Wire[], readonly Value[]> {
  readonly keepsBadEntries: true;
}

/** The members of a request as a handler is given them. */
export type Judged<S extends Shape> = {
  readonly [Key in keyof S as OurName<S, Key>]: S[Key] extends JudgedList<infer _, infer Value>
    ? readonly (Value | BadEntry)[]
    : ValueOf<S[Key]>;
};

export const keepsBadEntries = (codec: object): boolean => 'keepsBadEntries' in codec;
