import type { OperationName } from '../operation.ts';

/** Writes that count once however often they arrive: a review by its reviewID, a folder by its path. */
const repeatableWrites: ReadonlySet<OperationName> = new Set<OperationName>([
  'signIn',
  'issueIdToken',
  'updateSettings',
  'createFolder',
  'previewPackageFlashcards',
  'previewCard',
  'reviewCard',
  'undoReview',
]);

/**
 * Whether sending the operation twice does no harm, so that it may be retried. An import may not: when its answer is
 * lost after the set was stored, the second try would be told that the name is taken.
 */
export const isRepeatable = (operation: OperationName): boolean =>
  operation.startsWith('get') || repeatableWrites.has(operation);
