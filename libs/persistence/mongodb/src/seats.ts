import type { AccountId, Outcome, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { mostSharedFolders } from '@flashcards/sharing';
import type { Call } from './call.ts';
import { isGone } from './closed-account.ts';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import { memberOf } from './folder-rows.ts';
import { removal } from './graves.ts';
import type { Decision } from './journal.ts';
import { anyOf, folderJournalOf, keyOf, rowKey, standingOf } from './keys.ts';
import { pendingAmong } from './settle-pending.ts';
import type { SeatDocument } from './sharing-documents.ts';

/** How long a seat that no folder speaks of is left to who is about to be let in. */
const patience = 60_000;

export const seatKey = (account: AccountId, folder: SharedFolderId): string => keyOf(account, folder);

export type Seat = Pick<SeatDocument, 'folder' | 'since'> & { readonly founding?: object };

/** The account's places among shared folders, with no more of those that it still has to make than that they are. */
export const seatsOf = ({ seats }: Collections, account: AccountId): Promise<readonly Seat[]> =>
  seats
    .find(standingOf(account), {
      projection: { folder: 1, since: 1, 'founding.ownerUser': 1 },
      batchSize: mostSharedFolders + 1,
    })
    .toArray();

export const putSeat = (
  account: AccountId,
  seat: Pick<SeatDocument, 'folder' | 'since' | 'founding'>,
  isNew: boolean,
): Put => ({ into: 'seats', document: { _id: seatKey(account, seat.folder), ...seat }, isNew });

const removeSeat = (account: AccountId, folder: SharedFolderId): readonly Put[] =>
  removal(account, 'seats', seatKey(account, folder));

type Looking = Pick<Call, 'collections' | 'folderJournal'>;

const memberships = async (
  { members }: Collections,
  account: AccountId,
  folders: readonly SharedFolderId[],
): Promise<ReadonlySet<SharedFolderId>> => {
  if (folders.length === 0) return new Set();
  const rows = anyOf(folders.map((folder) => rowKey(folder, account)));
  const options = { projection: { folder: 1 }, batchSize: folders.length + 1 } as const;
  return new Set((await members.find({ _id: rows }, options).toArray()).map(({ folder }) => folder));
};

/** Carries out what is pending in any of these folders. */
export const settleFolders = async (
  { collections, folderJournal }: Looking,
  folders: readonly SharedFolderId[],
): Promise<void> => {
  for (const id of await pendingAmong(collections, folders.map(folderJournalOf))) await folderJournal.settled(id);
};

/** Seats that are a while old, and that no folder speaks of, whatever was pending there. */
export const unspoken = async (
  call: Looking,
  account: AccountId,
  seats: readonly Seat[],
): Promise<readonly SharedFolderId[]> => {
  const old = seats.filter(({ since, founding }) => !founding && since.getTime() < Date.now() - patience);
  const folders = old.map(({ folder }) => folder);
  const known = await memberships(call.collections, account, folders);
  const missing = folders.filter((folder) => !known.has(folder));
  await settleFolders(call, missing);
  const after = await memberships(call.collections, account, missing);
  return missing.filter((folder) => !after.has(folder));
};

type Taking = Decision<Outcome<void, 'too_many_shared_folders'>, AccountState>;

/** Decides upon a seat for one folder more: the account's own count, so however many come at once, none is too many. */
export const takeSeat = async (
  call: Looking,
  account: AccountId,
  seat: Pick<SeatDocument, 'folder' | 'since' | 'founding'>,
): Promise<Taking> => {
  const seats = await seatsOf(call.collections, account);
  const isNew = !seats.some(({ folder }) => folder === seat.folder);
  const isFull = isNew && seats.length >= mostSharedFolders;
  const free = isFull ? await unspoken(call, account, seats) : [];
  if (isFull && free.length === 0) return { answer: refuse('too_many_shared_folders') };
  const puts = [putSeat(account, seat, isNew), ...free.flatMap((folder) => removeSeat(account, folder))];
  return { answer: ok(undefined), change: { steps: [puts] } };
};

/** Takes seats away that no folder speaks of. */
export const pruneSeats = ({ journal, ...call }: Call, account: AccountId): Promise<void> =>
  journal.change(account, async () => {
    const free = await unspoken(call, account, await seatsOf(call.collections, account));
    const puts = free.flatMap((folder) => removeSeat(account, folder));
    return { answer: undefined, ...(puts.length > 0 ? { change: { steps: [puts] } } : {}) };
  });

/** Whether the seat says what the folder says; where not, it does after one step. */
const isFollowed = async (call: Call, account: AccountId, folder: SharedFolderId): Promise<boolean> => {
  const { collections } = call;
  const look = async () => ({
    member: await memberOf(collections, folder, account),
    seat: await collections.seats.findOne({ _id: seatKey(account, folder) }),
  });
  const { member, seat } = await look();
  if ((member === null) === (seat === null)) return true;
  await call.journal.change(account, async () => {
    const now = await look();
    if ((now.member === null) === (now.seat === null)) return { answer: undefined };
    const puts = now.member
      ? [putSeat(account, { folder, since: now.member.joinedAt }, true)]
      : removeSeat(account, folder);
    return { answer: undefined, change: { steps: [puts] } };
  });
  return false;
};

const rounds = 4;

/**
 * The seat follows what the folder decided. It looks again after it has changed it: somebody may have come in or gone
 * meanwhile. What dies here is left to the next look of the account. Throws `AccountGone`.
 */
export const followSeat = async (call: Call, account: AccountId, folder: SharedFolderId): Promise<void> => {
  await call.journal.settled(account);
  for (let round = 0; round < rounds; round += 1) if (await isFollowed(call, account, folder)) return;
};

/** As `followSeat`, of somebody else, whose account may be gone. */
export const followSeatOf = async (call: Call, account: AccountId, folder: SharedFolderId): Promise<void> => {
  await isGone(followSeat(call, account, folder));
};
