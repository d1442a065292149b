import type { Rating } from '@flashcards/review-scheduling';
import { ratings } from '@flashcards/review-scheduling';
import type { GivenRole } from '@flashcards/sharing';
import fc from 'fast-check';

export const peopleOfHistory = 3;
export const foldersOfHistory = 2;

interface BaseAction {
  /** The person, by number. */
  readonly who: number;
  /** The folder, by number. */
  readonly folder: number;
  /** The target person, or the owner of a set. */
  readonly whom: number;
}

/** One change of a folder by one of several people. */
export type FolderAction = BaseAction &
  (
    | { readonly kind: 'join' | 'share' | 'unshare' | 'put out' | 'transfer' | 'leave' | 'delete' }
    | { readonly kind: 'renew'; readonly maxUses: number | undefined }
    | { readonly kind: 'role'; readonly role: GivenRole }
  );

/** One change of a card, or of all of one's own data. */
export type CardAction = BaseAction &
  (
    | { readonly kind: 'delete set' | 'undo' }
    | { readonly kind: 'review'; readonly rating: Rating }
    | { readonly kind: 'suspend'; readonly suspended: boolean }
  );

export type SharingAction = FolderAction | CardAction;

const number = fc.nat({ max: peopleOfHistory - 1 });
const baseAction = { who: number, folder: fc.nat({ max: foldersOfHistory - 1 }), whom: number };

const plain = (
  weight: number,
  kind: Exclude<SharingAction['kind'], 'renew' | 'role' | 'review' | 'suspend'>,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<SharingAction> } => ({
  weight,
  arbitrary: fc.record({ ...baseAction, kind: fc.constant(kind) }),
});

const renewal: fc.Arbitrary<SharingAction> = fc.record({
  ...baseAction,
  kind: fc.constant('renew'),
  maxUses: fc.constantFrom(undefined, 1, 2),
});
const role: fc.Arbitrary<SharingAction> = fc.record({
  ...baseAction,
  kind: fc.constant('role'),
  role: fc.constantFrom<GivenRole>('editor', 'editor', 'viewer'),
});
const review: fc.Arbitrary<SharingAction> = fc.record({
  ...baseAction,
  kind: fc.constant('review'),
  rating: fc.constantFrom(...ratings),
});
const suspension: fc.Arbitrary<SharingAction> = fc.record({
  ...baseAction,
  kind: fc.constant('suspend'),
  suspended: fc.boolean(),
});

const action: fc.Arbitrary<SharingAction> = fc.oneof(
  plain(5, 'join'),
  plain(5, 'share'),
  plain(2, 'unshare'),
  plain(2, 'put out'),
  plain(2, 'transfer'),
  plain(2, 'leave'),
  plain(1, 'delete'),
  plain(1, 'delete set'),
  plain(1, 'undo'),
  { weight: 3, arbitrary: renewal },
  { weight: 4, arbitrary: role },
  { weight: 5, arbitrary: review },
  { weight: 2, arbitrary: suspension },
);

/** Folder number n belongs to person number n; it begins with other members. */
export const anySharingHistory: fc.Arbitrary<readonly SharingAction[]> = fc
  .array(action, { minLength: 14, maxLength: 26 })
  .map((actions) => [
    { kind: 'join', who: 1, folder: 0, whom: 0 },
    { kind: 'join', who: 2, folder: 0, whom: 0 },
    { kind: 'share', who: 0, folder: 0, whom: 0 },
    { kind: 'join', who: 0, folder: 1, whom: 1 },
    { kind: 'role', who: 0, folder: 0, whom: 1, role: 'editor' },
    ...actions,
  ]);
