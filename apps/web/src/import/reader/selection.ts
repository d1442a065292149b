/** Which cards an import makes. */
export type Selection =
  | { readonly cards: 'templates' }
  | {
      readonly cards: 'fields';
      /** The name of a field; '' for the first one that each note type shows. */
      readonly front: string;
      /** The name of a field; '' for the one after it. */
      readonly back: string;
      readonly stripHtml: boolean;
    };

/** The style of a note type, and which of its cards it is for, from 0 on. */
export interface Look {
  readonly css: string;
  readonly ordinal: number;
}

/** A card as an import would make it. */
export interface Sample {
  readonly front: string;
  readonly back: string;
  readonly format: 'text' | 'html';
  /** What the note type's style needs; absent for fields. */
  readonly look?: Look;
  /** The HTML that its text was made of, where that is something else. */
  readonly before?: { readonly front: string; readonly back: string };
}

/** Why notes or cards are left out. */
export interface LeftOut {
  readonly reason: string;
  readonly count: number;
}

/** How many cards an import would make. */
export interface Plan {
  readonly cards: number;
  readonly skipped: readonly LeftOut[];
}

/** The fields that the service is asked for; `undefined` for those of each note type. */
export const fieldsOf = ({ front, back }: { readonly front: string; readonly back: string }) =>
  front === '' && back === '' ? undefined : { termField: front || '0', definitionField: back || '1' };
