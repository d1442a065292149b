import fc from 'fast-check';

/** One change of a library; sets and cards are chosen by number from those created before. */
export type LibraryStep =
  | { readonly kind: 'make'; readonly path: string }
  | { readonly kind: 'insert'; readonly name: string; readonly folder: string; readonly cards: number }
  | { readonly kind: 'edit'; readonly set: number; readonly name: string; readonly folder: string }
  | { readonly kind: 'delete'; readonly set: number }
  | { readonly kind: 'add'; readonly set: number; readonly cards: number; readonly most: number }
  | { readonly kind: 'edit-card'; readonly card: number; readonly length: number; readonly most: number }
  | { readonly kind: 'delete-card'; readonly card: number }
  | { readonly kind: 'move-cards'; readonly cards: readonly number[]; readonly set: number; readonly most: number }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'delete-folder'; readonly path: string; readonly recursive: boolean };

/** Concurrent changes, alternating between the servers. */
export type LibraryRound = readonly LibraryStep[];
export type LibraryHistory = readonly LibraryRound[];

/** Few names and places, so that they collide. */
const anyPath = fc.constantFrom('a', 'b', 'c', 'a/b', 'b/a', 'b/c', 'a/b/c', 'c/a/b');
const anyFolder = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 3, arbitrary: anyPath });
const anyName = fc.constantFrom('a', 'b', 'c', 'd');
const anySet = fc.nat({ max: 5 });
const anyCard = fc.nat({ max: 11 });

type Of<Kind extends LibraryStep['kind']> = LibraryStep & { readonly kind: Kind };

const weighted = <Kind extends LibraryStep['kind']>(
  weight: number,
  arbitrary: fc.Arbitrary<Of<Kind>>,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<LibraryStep> } => ({ weight, arbitrary });

const kind = <Kind extends LibraryStep['kind']>(of: Kind): fc.Arbitrary<Kind> => fc.constant(of);

const anyInsertion: fc.Arbitrary<Of<'insert'>> = fc.record({
  kind: kind('insert'),
  name: anyName,
  folder: anyFolder,
  cards: fc.integer({ min: 0, max: 3 }),
});

export const anyLibraryStep: fc.Arbitrary<LibraryStep> = fc.oneof(
  weighted(2, fc.record({ kind: kind('make'), path: anyPath })),
  weighted(3, anyInsertion),
  weighted(4, fc.record({ kind: kind('edit'), set: anySet, name: anyName, folder: anyFolder })),
  weighted(1, fc.record({ kind: kind('delete'), set: anySet })),
  weighted(
    2,
    fc.record({
      kind: kind('add'),
      set: anySet,
      cards: fc.integer({ min: 0, max: 3 }),
      most: fc.constantFrom(3, 5, 1_000),
    }),
  ),
  weighted(
    2,
    fc.record({
      kind: kind('edit-card'),
      card: anyCard,
      length: fc.integer({ min: 0, max: 40 }),
      most: fc.constantFrom(20, 60, 10_000),
    }),
  ),
  weighted(1, fc.record({ kind: kind('delete-card'), card: anyCard })),
  weighted(
    2,
    fc.record({
      kind: kind('move-cards'),
      cards: fc.uniqueArray(anyCard, { minLength: 1, maxLength: 3 }),
      set: anySet,
      most: fc.constantFrom(3, 5, 1_000),
    }),
  ),
  weighted(5, fc.record({ kind: kind('move'), from: anyPath, to: anyPath })),
  weighted(2, fc.record({ kind: kind('delete-folder'), path: anyPath, recursive: fc.boolean() })),
);

const anyRound: fc.Arbitrary<LibraryRound> = fc.oneof(
  fc.tuple(anyLibraryStep),
  fc.array(anyLibraryStep, { minLength: 2, maxLength: 3 }),
);

/** Begins with some sets, so that there is something to change. */
export const anyLibraryHistory: fc.Arbitrary<LibraryHistory> = fc
  .tuple(fc.array(anyInsertion, { minLength: 2, maxLength: 4 }), fc.array(anyRound, { minLength: 3, maxLength: 10 }))
  .map(([insertions, rounds]) => [...insertions.map((insertion) => [insertion]), ...rounds]);
