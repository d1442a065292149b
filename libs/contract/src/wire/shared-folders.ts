import type { FolderTree } from '@flashcards/library';
import type { Codec, SourceOf, StreamedCodec, ValueOf, WireOf } from '../codec.ts';
import { named } from '../codec.ts';
import { map, object } from '../combinators.ts';
import { scalar } from '../form.ts';
import type { Entries } from '../json-stream.ts';
import { longList } from '../long-list.ts';
import { reviewStatus } from './card-status.ts';
import { dueSet, dueTree } from './flashcard-sets.ts';
import { cardId, setId, setName, sharedFolderId, title, userId } from './names.ts';
import { instant, text, typed, wireDate, wireInteger, word } from './scalars.ts';
import { only } from './succeeded.ts';

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
  memberCount: named('members', wireInteger),
  flashcardCount: named('sets', wireInteger),
  joinedAt: instant,
} as const;

/** A folder as one of its members sees it; `members` counts the owner too. */
const sharedFolder = object(sharedFolderShape);

/** The answer of get-shared-folders. */
export const sharedFolders = object({
  ownedFolders: named('owned', longList(sharedFolder)),
  memberFolders: named('joined', longList(sharedFolder)),
});

/** Of the folder that somebody has just joined. */
export const joinedFolder = object({ id: sharedFolderId, name: title, description: text, owner: userId });

const member = object({ userID: named('user', userId), role, joinedAt: instant });

/** The answer of get-shared-folder-members: the owner apart from the others. */
export const folderMembers = object({ owner: member, members: named('others', longList(member)) });

/** A card of a shared set, with the progress of whoever asks. */
const sharedCard = object({
  front: text,
  back: text,
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
});

const sharedSet = object({
  flashcardID: named('id', setId),
  name: setName,
  description: text,
  cardCount: wireInteger,
  addedBy: userId,
  addedAt: instant,
  cards: map(cardId, sharedCard),
});

/** The answer of get-shared-folder-flashcards. */
export const sharedSets = only('flashcards', longList(sharedSet));

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
