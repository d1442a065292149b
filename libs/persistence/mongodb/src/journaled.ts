/** A document that only changes through the journal; `rev` is the journal's when it was written last. */
export interface Journaled {
  readonly _id: string;
  readonly rev: number;
}
