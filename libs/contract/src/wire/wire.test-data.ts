import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { FolderPath, FolderTree, ImportReport, SetName } from '@flashcards/library';
import { parseFolderPath, parseSetName } from '@flashcards/library';
import fc from 'fast-check';

/** Names that a naive codec would mishandle. */
export const hostileNames = ['__proto__', 'constructor', 'cards', 'flashcardID', 'toString', '0', '12', '🐬', 'a b'];

const text = fc.string({ unit: 'grapheme' });

export const anyDate: fc.Arbitrary<LocalDate> = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((days) => addDays('1970-01-01' as LocalDate, days));

const digits = fc.bigInt({ min: 0n, max: 2n ** 128n }).map(String);
export const anyCardId = digits.map((id) => id as CardId);
export const anySetId = digits.map((id) => id as SetId);

export const anySetName: fc.Arbitrary<SetName> = fc
  .oneof(fc.constantFrom(...hostileNames), text)
  .map(parseSetName)
  .filter((name) => name !== undefined);

export const anyFolderPath: fc.Arbitrary<FolderPath> = fc
  .array(fc.oneof(fc.constantFrom(...hostileNames), text), { maxLength: 4 })
  .map((segments) => parseFolderPath(segments.join('/')))
  .filter((path) => path !== undefined);

/** A review status: a decimal with one digit after the point. */
export const anyStatus = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((tenths) => tenths / 10),
  fc.integer({ min: 1, max: 36_500 }),
);

export const anyCount = fc.integer({ min: 0, max: 999_999_999_999_999 });

const anyPlainReport: fc.Arbitrary<ImportReport> = fc.record({
  notes: anyCount,
  cards: anyCount,
  skipped: fc.array(fc.record({ reason: text, count: anyCount, examples: fc.array(text) }), { maxLength: 3 }),
  mediaFiles: anyCount,
  siblingCards: anyCount,
  answersOfSiblings: anyCount,
  sets: fc.array(anySetId, { maxLength: 3 }),
});

const anyScheduling = fc.record({
  cards: anyCount,
  unusableCards: anyCount,
  reviews: anyCount,
  reviewsLeftOut: anyCount,
});

const anyUpdate = fc.record({ added: anyCount, changed: anyCount, unchanged: anyCount, suspended: anyCount });

export const anyReport: fc.Arbitrary<ImportReport> = fc
  .tuple(anyPlainReport, fc.option(anyUpdate, { nil: {} }), fc.option(anyScheduling, { nil: undefined }))
  .map(([report, update, scheduling]) => ({ ...report, ...update, ...(scheduling ? { scheduling } : {}) }));

/** A tree of at most three levels, in which no folder and set have the same name in one place, as in the library. */
export const anyTreeOf = <Item extends { readonly name: SetName }>(
  anyItem: fc.Arbitrary<Item>,
  levels = 3,
): fc.Arbitrary<FolderTree<Item>> => {
  const sets = fc.uniqueArray(anyItem, { selector: ({ name }) => name, maxLength: 3 });
  const anyName = fc.oneof(fc.constantFrom(...hostileNames), text);
  const folders: fc.Arbitrary<[string, FolderTree<Item>][]> =
    levels === 0
      ? fc.constant([])
      : fc.uniqueArray(fc.tuple(anyName, anyTreeOf(anyItem, levels - 1)), { selector: ([name]) => name, maxLength: 3 });
  return fc.record({ sets, folders }).map((tree) => ({
    sets: tree.sets,
    folders: new Map(tree.folders.filter(([name]) => !tree.sets.some((set) => set.name === name))),
  }));
};
