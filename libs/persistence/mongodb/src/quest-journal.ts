import type { QuestPut, QuestState } from './documents.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import type { JournalTools } from './settling.ts';

/** The journals of quests, by `questJournalOf`. */
export type QuestJournal = Journal<QuestState, QuestPut>;

export const questJournal = (tools: JournalTools): QuestJournal => journalOf(tools, { initial: () => ({}) });
