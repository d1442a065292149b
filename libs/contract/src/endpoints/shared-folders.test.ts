import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { expectedKeys } from '../endpoint.ts';
import * as members from './shared-folder-members.ts';
import * as folders from './shared-folders.ts';

const sharedFolders = { ...folders, ...members };
const endpoints = sharedFolders as unknown as Readonly<Record<keyof typeof sharedFolders, Endpoint>>;

const notFound = { shared_folder_not_found: [404, 'Shared folder not found'] } as const;
const setNotFound = { set_not_found: [404, 'Flashcard set not found'] } as const;
const notMember = { not_member: [403, 'Access denied. You must be a member of this shared folder.'] } as const;
const notOwner = (action: string) => ({ not_owner: [403, `Access denied. Only the owner can ${action}.`] });
const tooMany = { too_many_shared_folders: [409, 'Too many shared folders'] } as const;

/** Keys and refusals as in the documents (specification 4.10, 4.11, 4.16–4.18; contract, section 6). */
const inDocs: Readonly<Record<keyof typeof sharedFolders, readonly [keys: readonly string[], refusals: object]>> = {
  createSharedFolder: [['folderName', 'description'], tooMany],
  getSharedFolders: [[], {}],
  addFlashcardToSharedFolder: [
    ['sharedFolderID', 'flashcardID'],
    {
      ...notFound,
      ...setNotFound,
      may_not_add: [403, 'Access denied. Only the owner and editors can add flashcards.'],
      too_many_shared_sets: [409, 'Too many flashcard sets in this shared folder'],
    },
  ],
  removeFlashcardFromSharedFolder: [
    ['sharedFolderID', 'flashcardID'],
    { ...notFound, ...notOwner('remove flashcards'), ...setNotFound },
  ],
  removeUserFromSharedFolder: [
    ['sharedFolderID', 'targetUserID'],
    {
      ...notFound,
      ...notOwner('remove members'),
      owner_stays: [400, 'The owner can not be removed'],
      not_a_member: [400, 'User is not a member of this shared folder'],
    },
  ],
  getSharedFolderFlashcards: [['sharedFolderID'], { ...notFound, ...notMember }],
  getSharedFolderMembers: [['sharedFolderID'], { ...notFound, ...notMember }],
  joinSharedFolder: [
    ['inviteCode'],
    {
      invalid_code: [404, 'Invalid invite code'],
      already_member: [400, 'You are already a member of this shared folder'],
      code_expired: [400, 'Invite code has expired'],
      shared_folder_full: [409, 'Shared folder is full'],
      ...tooMany,
    },
  ],
  createSharedFolderInvite: [
    ['sharedFolderID', 'expiryDays', 'maxUses'],
    { ...notFound, ...notOwner('create invites') },
  ],
  setSharedFolderRole: [['sharedFolderID', 'targetUserID', 'role'], { ...notFound, ...notOwner('change roles') }],
  leaveSharedFolder: [
    ['sharedFolderID'],
    {
      ...notFound,
      ...notMember,
      owner_must_transfer: [400, 'The owner can not leave before transferring the folder'],
    },
  ],
  deleteSharedFolder: [['sharedFolderID'], { ...notFound, ...notOwner('delete the folder') }],
  transferSharedFolder: [['sharedFolderID', 'targetUserID'], { ...notFound, ...notOwner('transfer the folder') }],
  getSharedTodayCards: [[], {}],
};

describe('an operation on shared folders', () => {
  it.each(Object.entries(inDocs))('has the keys, statuses and texts of the documents: %s', (name, [keys, refusals]) => {
    const endpoint = endpoints[name as keyof typeof inDocs];
    expect(expectedKeys(endpoint)).toEqual(['jwtToken', ...keys]);
    expect(
      Object.fromEntries(Object.entries(endpoint.refusals).map(([code, { status, text }]) => [code, [status, text]])),
    ).toEqual(refusals);
  });
});
