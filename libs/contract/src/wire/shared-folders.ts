import type { FolderTree } from '@flashcards/library';
import type { Codec, SourceOf, StreamedCodec, ValueOf, WireOf } from '../codec.ts';
import { named } from '../codec.ts';
import { eitherHas, map, object } from '../combinators.ts';
import { scalar } from '../form.ts';
import type { Entries } from '../json-stream.ts';
import { longList } from '../long-list.ts';
import { displayName } from './account.ts';
import { reviewStatus } from './card-status.ts';
import { dueSet, dueTree } from './flashcard-sets.ts';
import { cardId, setId, setName, sharedFolderId, title, userId } from './names.ts';
import { instant, text, typed, wireDate, wireInteger, word } from './scalars.ts';
import { orStudyCard } from './study-card.ts';
import { only } from './succeeded.ts';

const role = word('owner', 'editor', 'viewer');
/** The roles that an owner may give a member. */
export const givenRole = word('editor', 'viewer');

/** A user who must be in the folder. Only the use case can check that. */
export const memberId: typeof userId = { ...userId, expected: 'a member of this shared folder' };

/** A whole number, or blank for none. */
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

/** The validity of an invite code in spans of 24 hours (contract, section 6). */
export const expiryDays = blankOr(
  '[1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-5]',
  'a whole number from 1 to 365, or blank for no expiry',
);

/** The most joins by one invite code (contract, section 6). */
export const maxUses = blankOr('[1-9][0-9]{0,3}|10000', 'a whole number from 1 to 10000, or blank for no limit');

/** The members of a folder in replies. */
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

/**
 * A folder as one of its members sees it; `members` includes the owner. With `detail=full` it has the owner's display
 * name.
 */
const sharedFolder = eitherHas('displayName', object({ ...sharedFolderShape, displayName }), object(sharedFolderShape));

/** The reply of get-shared-folders. */
export const sharedFolders = object({
  ownedFolders: named('owned', longList(sharedFolder)),
  memberFolders: named('joined', longList(sharedFolder)),
});

/** The folder that the user has just joined. */
export const joinedFolder = object({ id: sharedFolderId, name: title, description: text, owner: userId });

const memberShape = { userID: named('user', userId), role, joinedAt: instant } as const;

const member = eitherHas('displayName', object({ ...memberShape, displayName }), object(memberShape));

/** The reply of get-shared-folder-members, with the owner separate from the others. */
export const folderMembers = object({ owner: member, members: named('others', longList(member)) });

/** A card of a shared set, with the progress of the caller. */
const sharedCard = object({
  front: text,
  back: text,
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
});

const sharedSetShape = {
  flashcardID: named('id', setId),
  name: setName,
  description: text,
  cardCount: wireInteger,
  addedBy: userId,
  addedAt: instant,
  cards: map(cardId, orStudyCard(sharedCard)),
} as const;

/** With `detail=full` it has the display name of the user who added it. */
const sharedSet = eitherHas('displayName', object({ ...sharedSetShape, displayName }), object(sharedSetShape));

/** The reply of get-shared-folder-flashcards. */
export const sharedSets = only('flashcards', longList(sharedSet));

type DueSet = ValueOf<typeof dueSet>;

/**
 * The reply of get-shared-today-cards: as that of get-today-cards, with one folder for each shared folder and no deeper
 * levels. Duplicate names are made unique in the keys; a set has its own name as a member.
 */
export const sharedDueTree: StreamedCodec<
  WireOf<typeof dueTree>,
  FolderTree<DueSet>,
  Entries<string, Entries<string, SourceOf<typeof dueSet>>>
> = { ...dueTree, stream: map(text, map(text, dueSet)).stream };
