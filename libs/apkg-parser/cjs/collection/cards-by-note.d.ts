import type { PackageCard } from './package-card.ts';
/** Cards by the note they belong to, in the order of their templates. */
export declare const cardsByNote: (cards: Iterable<PackageCard>) => ReadonlyMap<string, readonly PackageCard[]>;
//# sourceMappingURL=cards-by-note.d.ts.map