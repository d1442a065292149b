import type { AccountExport, Client } from '@flashcards/client-sdk';

/** All that a server exports of a learner: the log with what was taken back, goals, and their part in quests. */
export type Log = AccountExport;

export const logOf = async (client: Client): Promise<Log> => (await client.account.exportData()).parsed();
