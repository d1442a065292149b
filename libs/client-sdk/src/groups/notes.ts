import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { passing } from '../method.ts';

/** What notes have: named fields, and a template for each card. A `cloze` note makes a card of each deletion. */
export interface NoteType {
  readonly name: string;
  readonly kind: 'standard' | 'cloze';
  readonly fields: readonly string[];
  readonly templates: readonly string[];
}

/** Notes, from which cards are made. */
export interface Notes {
  /**
   * Returns the note types of a set: `Basic`, `Basic (and reversed card)`, `Cloze`, and those of its package. Refused
   * with `set_not_found`.
   *
   * @example
   * ```ts
   * const [basic] = await client.notes.types(set);
   * ```
   */
  types(set: string, options?: CallOptions): Call<readonly NoteType[]>;
}

export const notes = { types: passing('getNoteTypes', 'set') } satisfies MethodsOf<Notes>;
