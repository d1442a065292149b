import type { ParticipantStatus } from '@flashcards/quests';
import { earliestToday, mostInvitations, mostInvitationsByOne, mostLiveQuests, mostQuests } from '@flashcards/quests';
import type { Connection } from './connection.ts';
import { stintCount } from './stint-rows.ts';
import { toNumber } from './values.ts';

/** Counts the quests in which a user has this status. */
export const questCount = 'SELECT count(*) FROM participants WHERE user = ? AND status = ?';

const countOf = (connection: Connection, user: number, status: ParticipantStatus): number =>
  toNumber(connection.tuple(questCount, user, status)?.[0]);

/** Whether the user is to be let into no more quests. */
export const hasTooManyQuests = (connection: Connection, user: number, now: Date): boolean =>
  stintCount(connection, user, earliestToday(now)) >= mostLiveQuests ||
  countOf(connection, user, 'accepted') >= mostQuests;

/** Counts a user's invitations to quests that another is in. CROSS JOIN keeps the order: invitations are the fewer. */
export const invitationsBy = `SELECT count(*) FROM participants AS invited CROSS JOIN participants AS host
  ON host.quest = invited.quest AND host.user = ? AND host.status = 'accepted'
  WHERE invited.user = ? AND invited.status = 'pending'`;

/** Whether the user is to be asked no more, by anybody or by this one. */
export const hasTooManyInvitations = (
  connection: Connection,
  { user, by }: { readonly user: number; readonly by: number },
): boolean =>
  countOf(connection, user, 'pending') >= mostInvitations ||
  toNumber(connection.tuple(invitationsBy, by, user)?.[0]) >= mostInvitationsByOne;
