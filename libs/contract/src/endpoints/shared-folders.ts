import { given, named } from '../codec.ts';
import { object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { notMember, notOwnerTo, setNotFound, sharedFolderNotFound, tooManySharedFolders } from '../refusals.ts';
import { sample } from '../sample.ts';
import { description, setId, sharedFolderId, title } from '../wire/names.ts';
import { text, word } from '../wire/scalars.ts';
import { sharedDueTree, sharedFolders, sharedSets } from '../wire/shared-folders.ts';
import { detail, detailed } from '../wire/study-card.ts';
import { says, succeeded } from '../wire/succeeded.ts';

const { userID, flashcardID, cardID, sharedFolderID, inviteCode, sharedFolder: about, today } = sample;
const success = { success: true } as const;
const added = { ...success, message: 'Flashcard set added to the shared folder' } as const;
const removed = { ...success, message: 'Flashcard set removed from the shared folder' } as const;
const joinedAt = '2026-03-01T12:00:00.000Z';
const newCard = { last_review: today, review_status: '0.0' } as const;

export const createSharedFolder = endpoint({
  method: 'POST',
  path: '/create-shared-folder',
  auth: 'token',
  // A repeat would create a second folder.
  repeatable: false,
  repliesWithSecret: true,
  summary: 'Create a shared folder',
  description:
    'You are its owner. Whoever has the invite code can join; this first one has no expiry and no limit. Names need not be unique.',
  body: { folderName: named('name', title), description },
  reply: object({ sharedFolderID: named('id', sharedFolderId), inviteCode: text }, success),
  example: {
    body: { folderName: about.name, description: about.description },
    reply: { ...success, sharedFolderID, inviteCode },
  },
  refusals: tooManySharedFolders,
});

export const getSharedFolders = endpoint({
  method: 'POST',
  path: '/get-shared-folders',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the shared folders that you own or have joined',
  description:
    'memberCount counts the owner too. The invite code is never shown again. With `detail=full` each folder has the `displayName` of its owner; blank for none.',
  body: {},
  query: { detail },
  reply: sharedFolders,
  large: 'streamed',
  example: {
    body: {},
    reply: {
      ownedFolders: [
        { id: sharedFolderID, ...about, owner: userID, role: 'owner', memberCount: '2', flashcardCount: '1', joinedAt },
      ],
      memberFolders: [],
    },
  },
});

export const addFlashcardToSharedFolder = endpoint({
  method: 'POST',
  path: '/add-flashcard-to-shared-folder',
  auth: 'token',
  // A set that is in the folder already stays unchanged.
  repeatable: true,
  summary: 'Share a flashcard set of yours in a shared folder',
  description:
    'For its owner and editors. The set stays yours, and what you change in it all members see; each of them has their own progress.',
  body: { sharedFolderID: named('folder', sharedFolderId), flashcardID: named('set', setId) },
  reply: says(added),
  example: {
    body: { sharedFolderID, flashcardID },
    reply: added,
  },
  refusals: {
    ...sharedFolderNotFound,
    ...setNotFound,
    may_not_add: { status: 403, text: 'Access denied. Only the owner and editors can add flashcards.' },
    too_many_shared_sets: { status: 409, text: 'Too many flashcard sets in this shared folder' },
  },
});

export const removeFlashcardFromSharedFolder = endpoint({
  method: 'DELETE',
  path: '/remove-flashcard-from-shared-folder',
  auth: 'token',
  // A repeat would not find the set in the folder.
  repeatable: false,
  summary: 'Take a flashcard set out of a shared folder',
  description: 'For its owner. The set itself stays as it is.',
  body: { sharedFolderID: named('folder', sharedFolderId), flashcardID: named('set', setId) },
  reply: says(removed),
  example: {
    body: { sharedFolderID, flashcardID },
    reply: removed,
  },
  refusals: { ...sharedFolderNotFound, ...notOwnerTo('remove flashcards'), ...setNotFound },
});

export const getSharedFolderFlashcards = endpoint({
  method: 'POST',
  path: '/get-shared-folder-flashcards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the flashcard sets of a shared folder with their cards and your progress',
  description: `In the order in which they were added. ${detailed} Each set has the \`displayName\` of the user who added it; blank for none. With \`cards=none\` the cards are left out, for a list of sets of any size.`,
  body: { sharedFolderID: named('folder', sharedFolderId) },
  query: { detail, cards: given(word('none')) },
  reply: sharedSets,
  large: 'streamed',
  example: {
    body: { sharedFolderID },
    reply: {
      flashcards: [
        {
          flashcardID,
          name: 'First words',
          description: 'What to say on the first day',
          cardCount: '1',
          addedBy: userID,
          addedAt: joinedAt,
          cards: { [cardID]: { front: 'ciao', back: 'hello', ...newCard } },
        },
      ],
    },
  },
  refusals: { ...sharedFolderNotFound, ...notMember },
});

export const deleteSharedFolder = endpoint({
  method: 'DELETE',
  path: '/delete-shared-folder',
  auth: 'token',
  // A repeat would not find the folder.
  repeatable: false,
  summary: 'Delete a shared folder',
  description: 'For its owner. The sets that were shared in it stay as they are.',
  body: { sharedFolderID: named('folder', sharedFolderId) },
  reply: succeeded,
  example: { body: { sharedFolderID }, reply: success },
  refusals: { ...sharedFolderNotFound, ...notOwnerTo('delete the folder') },
});

export const getSharedTodayCards = endpoint({
  method: 'POST',
  path: '/get-shared-today-cards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the cards of others to study today, by shared folder',
  description:
    'As get-today-cards, of the sets that are shared with you. Folders of one name, and sets of one name in a folder, appear as "Name" and "Name (2)". New cards per day are one budget: your own sets come first, and get-today-cards shows those.',
  body: {},
  query: { detail },
  reply: sharedDueTree,
  large: 'streamed',
  example: {
    body: {},
    reply: {
      [about.name]: { 'First words': { cards: { [cardID]: newCard }, flashcardID, flashcardName: 'First words' } },
    },
  },
});
