import { object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { placeTaken, tooManyFolders } from '../refusals.ts';
import { sample } from '../sample.ts';
import { libraryTree } from '../wire/flashcard-sets.ts';
import { properFolder } from '../wire/names.ts';
import { text } from '../wire/scalars.ts';

export const createFolder = endpoint({
  method: 'POST',
  path: '/create-folder',
  auth: 'token',
  repeatable: true,
  summary: 'Create a folder and the folders above it',
  description: 'A folder that exists already stays as it is, and the answer is the same.',
  body: { folder: properFolder },
  reply: object({ success: text }),
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
  summary: 'Get the whole tree of folders and flashcard sets',
  body: {},
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
