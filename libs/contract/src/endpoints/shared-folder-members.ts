import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import {
  invalidCode,
  notAMember,
  notMember,
  notOwnerTo,
  sharedFolderNotFound,
  tooManySharedFolders,
} from '../refusals.ts';
import { sample } from '../sample.ts';
import { sharedFolderId, userId } from '../wire/names.ts';
import { text } from '../wire/scalars.ts';
import { expiryDays, folderMembers, givenRole, joinedFolder, maxUses, memberId } from '../wire/shared-folders.ts';
import { detail } from '../wire/study-card.ts';
import { only, says, succeeded } from '../wire/succeeded.ts';

const { userID, sharedFolderID, inviteCode } = sample;
const success = { success: true } as const;
const removed = { ...success, message: 'Member removed from the shared folder' } as const;
const targetUserID = 'ben';
const joinedAt = '2026-03-01T12:00:00.000Z';

export const joinSharedFolder = endpoint({
  method: 'POST',
  path: '/join-shared-folder',
  auth: 'token',
  // A repeat would be refused: the user is a member already.
  repeatable: false,
  summary: 'Join a shared folder by an invite code',
  description:
    'As a viewer. Case and dashes of the code do not matter. A code that is used up answers as an expired one.',
  body: { inviteCode: named('code', text) },
  reply: only('sharedFolder', joinedFolder, success),
  example: {
    body: { inviteCode },
    reply: { ...success, sharedFolder: { id: sharedFolderID, ...sample.sharedFolder, owner: userID } },
  },
  refusals: {
    ...invalidCode,
    already_member: { status: 400, text: 'You are already a member of this shared folder' },
    code_expired: { status: 400, text: 'Invite code has expired' },
    shared_folder_full: { status: 409, text: 'Shared folder is full' },
    ...tooManySharedFolders,
  },
  limits: {
    requests: 'joins',
    refusals: {
      codes: ['invalid_code', 'code_expired'],
      ofAddress: 'refused-joins-address',
      ofUser: 'refused-joins',
    },
  },
});

export const getSharedFolderMembers = endpoint({
  method: 'POST',
  path: '/get-shared-folder-members',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the members of a shared folder',
  description:
    'The owner, and the others in the order in which they joined. With `detail=full` with their display names; blank for none.',
  body: { sharedFolderID: named('folder', sharedFolderId) },
  query: { detail },
  reply: folderMembers,
  large: 'streamed',
  example: {
    body: { sharedFolderID },
    reply: {
      owner: { userID, role: 'owner', joinedAt },
      members: [{ userID: targetUserID, role: 'viewer', joinedAt }],
    },
  },
  refusals: { ...sharedFolderNotFound, ...notMember },
});

export const createSharedFolderInvite = endpoint({
  method: 'POST',
  path: '/create-shared-folder-invite',
  auth: 'token',
  // A repeat would revoke the first code.
  repeatable: false,
  repliesWithSecret: true,
  summary: 'Make a new invite code of a shared folder',
  description:
    'For its owner. Earlier codes let nobody in any more. Without expiryDays it never expires, without maxUses it lets in any number; days are spans of 24 hours.',
  body: { sharedFolderID: named('folder', sharedFolderId), expiryDays, maxUses },
  reply: only('inviteCode', text),
  example: { body: { sharedFolderID, expiryDays: '7', maxUses: '' }, reply: { inviteCode } },
  refusals: { ...sharedFolderNotFound, ...notOwnerTo('create invites') },
});

export const setSharedFolderRole = endpoint({
  method: 'POST',
  path: '/set-shared-folder-role',
  auth: 'token',
  repeatable: true,
  summary: 'Make a member an editor or a viewer',
  description: 'For its owner. Editors may add sets of their own; the sets of one who becomes a viewer stay.',
  body: { sharedFolderID: named('folder', sharedFolderId), targetUserID: named('user', memberId), role: givenRole },
  reply: succeeded,
  example: { body: { sharedFolderID, targetUserID, role: 'editor' }, reply: success },
  refusals: { ...sharedFolderNotFound, ...notOwnerTo('change roles') },
  badValues: { not_a_member: 'targetUserID' },
});

export const removeUserFromSharedFolder = endpoint({
  method: 'POST',
  path: '/remove-user-from-shared-folder',
  auth: 'token',
  // A repeat would be refused: the user is no longer a member.
  repeatable: false,
  summary: 'Take a member out of a shared folder',
  description:
    'For its owner. The sets that they added leave with them, and no invite code lets anybody in any more until there is a new one. Their progress is kept for the case that they come back.',
  body: { sharedFolderID: named('folder', sharedFolderId), targetUserID: named('user', userId) },
  reply: says(removed),
  example: {
    body: { sharedFolderID, targetUserID },
    reply: removed,
  },
  refusals: {
    ...sharedFolderNotFound,
    ...notOwnerTo('remove members'),
    owner_stays: { status: 400, text: 'The owner can not be removed' },
    ...notAMember,
  },
});

export const leaveSharedFolder = endpoint({
  method: 'POST',
  path: '/leave-shared-folder',
  auth: 'token',
  // A repeat would be refused: the user is no longer a member.
  repeatable: false,
  summary: 'Leave a shared folder',
  description: 'The sets that you added leave with you. Your progress is kept for the case that you come back.',
  body: { sharedFolderID: named('folder', sharedFolderId) },
  reply: succeeded,
  example: { body: { sharedFolderID }, reply: success },
  refusals: {
    ...sharedFolderNotFound,
    ...notMember,
    owner_must_transfer: { status: 400, text: 'The owner can not leave before transferring the folder' },
  },
});

export const transferSharedFolder = endpoint({
  method: 'POST',
  path: '/transfer-shared-folder',
  auth: 'token',
  // A repeat would be refused: the user is no longer the owner.
  repeatable: false,
  summary: 'Give a shared folder to another member',
  description: 'They own it from then on, and you are an editor of it.',
  body: { sharedFolderID: named('folder', sharedFolderId), targetUserID: named('user', memberId) },
  reply: succeeded,
  example: { body: { sharedFolderID, targetUserID }, reply: success },
  refusals: { ...sharedFolderNotFound, ...notOwnerTo('transfer the folder') },
  badValues: { not_a_member: 'targetUserID' },
});
