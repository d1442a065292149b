/** What a reader tells of a package, in a form that can be compared: a text for each thing, in any order. */
export interface Told {
  /** The values of each note, in the order of its fields. */
  readonly notes?: readonly string[];
  /** The name of each note type and those of its fields. */
  readonly noteTypes?: readonly string[];
  /** The formats of each template. */
  readonly templates?: readonly string[];
  /** Id and scheduling numbers of each card. */
  readonly scheduling?: readonly string[];
  /** The names of the media files. */
  readonly media?: readonly string[];
  /** Question and answer of each card. */
  readonly rendering?: readonly string[];
}

export type Aspect = keyof Told;
export const aspects: readonly Aspect[] = ['notes', 'noteTypes', 'templates', 'scheduling', 'media', 'rendering'];

const separator = '\u001f';

/** One text of several. */
export const joined = (...values: readonly unknown[]): string => values.map(String).join(separator);

/** A card's id, type, queue, due, interval, ease, reviews and lapses. */
export interface Scheduled {
  readonly id: unknown;
  readonly type: unknown;
  readonly queue: unknown;
  readonly due: unknown;
  readonly ivl: unknown;
  readonly factor: unknown;
  readonly reps: unknown;
  readonly lapses: unknown;
}

export const scheduled = ({ id, type, queue, due, ivl, factor, reps, lapses }: Scheduled): string =>
  joined(id, type, queue, due, ivl, factor, reps, lapses);
