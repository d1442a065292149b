import { isShape, readClozeText } from '../../fields/cloze-tokens.ts';
import { TooMuch } from '../output.ts';
import { shapeClass } from '../render-cloze.ts';
import type { Shape } from './shape.ts';
import { shapeIn } from './shape.ts';

/** How a shape is drawn: asked for, hidden with another one, or only outlined. */
export type Role = 'asked' | 'hidden' | 'outlined';

export interface DrawnShape {
  readonly role: Role;
  readonly shape: Shape;
}

const mostShapes = 500;
const roles: ReadonlyMap<string, Role> = new Map([
  ['cloze', 'asked'],
  ['cloze-inactive', 'hidden'],
  ['cloze-highlight', 'outlined'],
]);
/** Later ones are drawn over earlier ones. */
const order: readonly Role[] = ['asked', 'hidden', 'outlined'];

interface Deletion {
  readonly numbers: readonly number[];
  start: string | undefined;
}

/** Which side of which card. */
interface CardSide {
  readonly number: number;
  readonly isQuestion: boolean;
}

/** The shapes that a side shows, in the order of drawing. Throws `TooMuch` if there are more than 500. */
export const shapesOf = (occlusion: string, side: CardSide): readonly DrawnShape[] => {
  const found: DrawnShape[] = [];
  const add = ({ numbers, start = '' }: Deletion): void => {
    const shape = isShape(start) ? shapeIn(start) : undefined;
    const role = roles.get(shapeClass(numbers, side)) ?? 'hidden';
    if (!shape || (role === 'hidden' && !shape.occludesInactive)) return;
    if (found.push({ role, shape }) > mostShapes) throw new TooMuch();
  };
  readClozeText<Deletion>(
    occlusion,
    { numbers: [], start: undefined },
    {
      open: (numbers) => ({ numbers, start: undefined }),
      text: (run, within) => {
        within.start ??= run;
      },
      close: (closed, outer) => {
        outer.start ??= '';
        add(closed);
      },
    },
  );
  return order.flatMap((role) => found.filter((each) => each.role === role));
};
