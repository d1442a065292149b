import type { FolderTree } from '@flashcards/library';
import type { Codec, SourceOf, StreamedCodec, ValueOf, WireOf } from '../codec.ts';
import { map, object, renamed } from '../combinators.ts';
import { scalar } from '../form.ts';
import type { Entries } from '../json-stream.ts';
import { longList } from '../long-list.ts';
import { reviewStatus } from './card-status.ts';
import { dueSet, dueTree } from './flashcard-sets.ts';
import { cardId, setId, setName, sharedFolderId, title, userId } from './names.ts';
import { instant, text, typed, wireDate, wireInteger, word } from './scalars.ts';

const role = word('owner', 'editor', 'viewer');
/** What an owner may make of a member. */
export const givenRole = word('editor', 'viewer');

/** The same of a user who must be in the folder: that only its use case can tell. */
export const memberId: typeof userId = { ...userId, expected: 'a member of this shared folder' };

/** A whole number that may be left blank, which means none. */
const blankOr = (digits: string, expected: string): Codec<string, number | undefined> => {
  const pattern = `^(?:${digits})?$`;
  return {
    schema: { type: 'string', pattern },
    expected,
    form: { is: 'or-blank', of: { form: scalar('number') } },
    decode: (wire) => {
      if (typeof wire !== 'string' || !new RegExp(pattern).test(wire)) throw new TypeError(`expected ${expected}`);
      return wire === '' ? undefined : Number(wire);
    },
    encode: (value) => (value === undefined ? '' : String(typed('number', value))),
  };
};

/** How long a code lets others in, in spans of 24 hours (contract, section 6). */
export const expiryDays = blankOr(
  '[1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-5]',
  'a whole number from 1 to 365, or blank for no expiry',
);

/** How many a code lets in (contract, section 6). */
export const maxUses = blankOr('[1-9][0-9]{0,3}|10000', 'a whole number from 1 to 10000, or blank for no limit');

/** What is told of a folder. */
export const sharedFolderShape = {
  id: sharedFolderId,
  name: title,
  description: text,
  owner: userId,
  role,
  memberCount: wireInteger,
  flashcardCount: wireInteger,
  joinedAt: instant,
} as const;

export const sharedFolderNames = {
  id: 'id',
  name: 'name',
  description: 'description',
  owner: 'owner',
  role: 'role',
  members: 'memberCount',
  sets: 'flashcardCount',
  joinedAt: 'joinedAt',
} as const;

/** A folder as one of its members sees it; `members` counts the owner too. */
const sharedFolder = renamed(object(sharedFolderShape), sharedFolderNames);

/** The answer of get-shared-folders. */
export const sharedFolders = renamed(
  object({ ownedFolders: longList(sharedFolder), memberFolders: longList(sharedFolder) }),
  { owned: 'ownedFolders', joined: 'memberFolders' },
);

/** Of the folder that somebody has just joined. */
export const joinedFolder = object({ id: sharedFolderId, name: title, description: text, owner: userId });

const member = renamed(object({ userID: userId, role, joinedAt: instant }), {
  user: 'userID',
  role: 'role',
  joinedAt: 'joinedAt',
});

/** The answer of get-shared-folder-members: the owner apart from the others. */
export const folderMembers = renamed(object({ owner: member, members: longList(member) }), {
  owner: 'owner',
  others: 'members',
});

/** A card of a shared set, with the progress of whoever asks. */
const sharedCard = renamed(object({ front: text, back: text, last_review: wireDate, review_status: reviewStatus }), {
  front: 'front',
  back: 'back',
  lastReview: 'last_review',
  reviewStatus: 'review_status',
});

const sharedSet = renamed(
  object({
    flashcardID: setId,
    name: setName,
    description: text,
    cardCount: wireInteger,
    addedBy: userId,
    addedAt: instant,
    cards: map(cardId, sharedCard),
  }),
  {
    id: 'flashcardID',
    name: 'name',
    description: 'description',
    cardCount: 'cardCount',
    addedBy: 'addedBy',
    addedAt: 'addedAt',
    cards: 'cards',
  },
);

/** The answer of get-shared-folder-flashcards. */
export const sharedSets = renamed(object({ flashcards: longList(sharedSet) }), { sets: 'flashcards' });

type DueSet = ValueOf<typeof dueSet>;

/**
 * The answer of get-shared-today-cards: as get-today-cards', a folder for each shared one, and no deeper. Names that come
 * twice have been made unique in the keys; a set's own name is in the set.
 */
export const sharedDueTree: StreamedCodec<
  WireOf<typeof dueTree>,
  FolderTree<DueSet>,
  Entries<string, Entries<string, SourceOf<typeof dueSet>>>
> = { ...dueTree, stream: map(text, map(text, dueSet)).stream };
