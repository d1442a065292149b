import type { FolderPath } from '@flashcards/library';
import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { folderNotFound, placeTaken, tooManyFolders } from '../refusals.ts';
import { sample } from '../sample.ts';
import { libraryTree } from '../wire/flashcard-sets.ts';
import { newFolder, properFolder } from '../wire/names.ts';
import { wireBoolean } from '../wire/scalars.ts';
import { detail } from '../wire/study-card.ts';
import { saysOf, succeeded } from '../wire/succeeded.ts';

const success = { success: true } as const;

export const createFolder = endpoint({
  method: 'POST',
  path: '/create-folder',
  auth: 'token',
  repeatable: true,
  summary: 'Create a folder and the folders above it',
  description: 'A folder that exists already stays as it is, and the answer is the same.',
  body: { folder: properFolder },
  reply: saysOf('success', (folder: FolderPath) => `Folder "${folder}" created`),
  example: {
    body: { folder: 'Languages/Italian' },
    reply: { success: 'Folder "Languages/Italian" created' },
  },
  refusals: { ...placeTaken, ...tooManyFolders },
});

export const getFolders = endpoint({
  method: 'POST',
  path: '/get-folders',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the whole tree of folders and flashcard sets',
  description:
    'dueCount: the cards that get-today-cards shows. With `detail=full` also how many of them are new, in learning (relearning, too) and in review: `newCount`, `learningCount`, `reviewCount`.',
  body: {},
  query: { detail },
  reply: libraryTree,
  large: 'held',
  example: {
    body: {},
    reply: {
      Languages: {
        Italian: {
          'First words': {
            flashcardID: sample.flashcardID,
            flashcardName: 'First words',
            flashcardDescription: 'What to say on the first day',
            cardCount: '32',
            dueCount: '20',
          },
        },
      },
    },
  },
});

export const moveFolder = endpoint({
  method: 'POST',
  path: '/move-folder',
  auth: 'token',
  // A repeat would not find the folder at its old path.
  repeatable: false,
  summary: 'Move or rename a folder with all that lies in it',
  description:
    'newFolder is the whole new path; missing folders above it are made. Two folders are never merged. Onto itself it changes nothing.',
  body: { folder: named('from', properFolder), newFolder: named('to', newFolder) },
  reply: succeeded,
  example: { body: { folder: 'Languages/Italian', newFolder: 'Languages/Romance/Italian' }, reply: success },
  refusals: { ...folderNotFound, ...placeTaken, ...tooManyFolders },
  badValues: { no_such_place: 'newFolder' },
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/delete-folder',
  auth: 'token',
  // A repeat would not find the folder.
  repeatable: false,
  summary: 'Delete a folder',
  description: 'With recursive, all folders and flashcard sets in it go with it.',
  body: { folder: named('path', properFolder), recursive: wireBoolean },
  reply: succeeded,
  example: { body: { folder: 'Languages/Italian', recursive: 'true' }, reply: success },
  refusals: { ...folderNotFound, folder_not_empty: { status: 409, text: 'Folder is not empty' } },
});
