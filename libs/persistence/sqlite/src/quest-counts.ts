import type { ParticipantStatus } from '@flashcards/quests';
import { earliestToday, mostInvitations, mostLiveQuests, mostQuests } from '@flashcards/quests';
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

export const hasTooManyInvitations = (connection: Connection, user: number): boolean =>
  countOf(connection, user, 'pending') >= mostInvitations;
