import type { Codec, Shape, ValueOf } from './codec.ts';

/** An entry that its list's codec does not take: what was sent, and the path to the part of it that is wrong. */
export class BadEntry {
  readonly sent: unknown;
  readonly path: readonly string[];

  constructor(sent: unknown, path: readonly string[]) {
    this.sent = sent;
    this.path = path;
  }
}

/** The codec of a list that its handler is given with its bad entries, to judge each by itself. */
export interface JudgedList<Wire, Value> extends Codec<readonly Wire[], readonly Value[]> {
  readonly keepsBadEntries: true;
}

/** The members of a request as a handler is given them. */
export type Judged<S extends Shape> = {
  readonly [Key in keyof S]: S[Key] extends JudgedList<infer _, infer Value>
    ? readonly (Value | BadEntry)[]
    : ValueOf<S[Key]>;
};

export const keepsBadEntries = (codec: object): boolean => 'keepsBadEntries' in codec;
