import {
  isWellFormed,
  lengthOf,
  parseCardId,
  parseEventId,
  parseGoalId,
  parseNoteId,
  parseQuestId,
  parseReviewId,
  parseSessionId,
  parseSetId,
  parseSharedFolderId,
  parseTitle,
  parseUserId,
} from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { parseFolderPath, parseSetName, rootFolder } from '@flashcards/library';
import { parseScope } from '@flashcards/presets';
import type { Codec } from '../codec.ts';
import { list } from '../combinators.ts';
import { scalar } from '../form.ts';
import { parsed, text } from './scalars.ts';

export const userId = parsed('user-id', '1 to 255 characters without control characters', parseUserId);
export const setId = parsed('decimal-digits', 'a string of digits', parseSetId);
export const noteId = parsed('decimal-digits', 'a string of digits', parseNoteId);
export const cardId = parsed('decimal-digits', 'a string of digits', parseCardId);

const { wrongAt: _, ...listOfCards } = list(cardId, { minItems: 1, maxItems: 1_000 });

/** The cards of a request. */
export const cardIds: typeof listOfCards = {
  ...listOfCards,
  schema: { ...listOfCards.schema, uniqueItems: true },
  expected: '1 to 1000 different card ids',
};

export const sharedFolderId = parsed('decimal-digits', 'a string of digits', parseSharedFolderId);
export const goalId = parsed('decimal-digits', 'a string of digits', parseGoalId);
export const questId = parsed('decimal-digits', 'a string of digits', parseQuestId);
export const sessionId = parsed('decimal-digits', 'a string of digits', parseSessionId);
export const eventId = parsed('decimal-digits', 'a string of digits', parseEventId);
export const reviewId = parsed('review-id', '1 to 200 characters', parseReviewId);

/** The title of a goal or a shared folder: any characters, including control characters. */
export const title = parsed('title', '1 to 200 characters', parseTitle);

const readable = 'without control or direction characters';

export const setName = parsed('set-name', `a name of 1 to 200 characters ${readable}`, parseSetName);

const pathRule = `up to 32 names of 1 to 200 characters separated by '/', ${readable}`;

/** A folder's path; empty means the root. */
export const folderPath = parsed('folder-path', `a folder path: ${pathRule}`, parseFolderPath);

export const parseProperFolder = (path: string): FolderPath | undefined => {
  const folder = parseFolderPath(path);
  return folder === rootFolder ? undefined : folder;
};

/** A folder's path other than the root (contract, section 2). */
export const properFolder = parsed('proper-folder-path', `the path of a folder: ${pathRule}`, parseProperFolder);

/** Some of a learner's cards (contract, section 8). */
export const scope = parsed('scope', "a blank, 'set:' and a set's id, or 'folder:' and a folder's path", parseScope);

/** A note type's field by its exact name or by its 0-based index; the name is tried first (contract, section 4). */
export const fieldSelector: Codec<string, string | number> = {
  schema: { type: 'string', maxLength: 1000 },
  expected: 'the name or the 0-based index of a field',
  form: scalar('any'),
  decode: text.decode,
  encode: String,
};

const longestDescription = 10_000;

/** Any well-formed text of up to 10 000 characters, unchanged (contract, section 2). */
export const parseDescription = (description: string): string | undefined => {
  if (description.length > 2 * longestDescription || !isWellFormed(description)) return undefined;
  return lengthOf(description) <= longestDescription ? description : undefined;
};

const describing = parsed('description', `at most ${longestDescription} characters`, parseDescription);

export const description: Codec<string, string> = {
  ...describing,
  schema: { ...describing.schema, maxLength: longestDescription },
};

/** The new path of a folder. Only the use case and the store can check the rest of its rules. */
export const newFolder: Codec<string, FolderPath> = {
  ...properFolder,
  expected: `${properFolder.expected}, not below the folder itself, nor so deep that something in it would lie deeper`,
};
