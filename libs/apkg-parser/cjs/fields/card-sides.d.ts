import type { CardSelection, SkipReason } from '../card-selection.ts';
import type { Sides } from './cloze.ts';
type How = Pick<CardSelection, 'stripHtml'>;
/** The one card of a standard note, whatever its templates; or why there is none. */
export declare const standardSides: (term: string, definition: string, how: How) => Sides | SkipReason;
/**
 * The cards of a cloze note, one per deletion number, lazily; or why there are none. Markup is stripped after the
 * deletions are replaced, as a deletion may contain or cross it. A blank `definition` adds nothing.
 */
export declare const clozeSides: (term: string, definition: string, how: How) => Iterable<Sides> | SkipReason;
export {};
//# sourceMappingURL=card-sides.d.ts.map