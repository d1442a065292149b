import type { ProgressDocument } from './study-documents.ts';
import type { SetDocument } from './library-documents.ts';

/** Positions of one addition: more than a set may hold cards. Those of the set as it was made lie before all others. */
const span = 1_048_576;

/** The position of its first card, and the one behind all that it may have; without an addition, of the set as made. */
export const positionsOf = (addition = 0): { readonly from: number; readonly to: number } => ({
  from: addition * span,
  to: (addition + 1) * span,
});

/** Which additions of a set do not show. */
export type Hiding = Pick<SetDocument, 'adding' | 'lost'>;

export const hides = ({ adding = [], lost = [] }: Hiding, addition: number): boolean =>
  adding.includes(addition) || lost.includes(addition);

/** Whether a card of the set shows. */
export const shows = (set: Hiding, { position }: Pick<ProgressDocument, 'position'>): boolean =>
  position < span || !hides(set, Math.floor(position / span));

/** Leaves out the rows that do not show; nearly always there are none. */
export const shownRows = (sets: readonly (Hiding & Pick<SetDocument, 'order'>)[]) => {
  const hidden = sets.flatMap(({ order, adding = [], lost = [] }) =>
    [...adding, ...lost].map((addition) => {
      const { from, to } = positionsOf(addition);
      return { order, position: { $gte: from, $lt: to } };
    }),
  );
  return hidden.length > 0 ? { $nor: hidden } : {};
};
