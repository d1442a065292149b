import { noActivity } from '@flashcards/streak';
import { randomBytes } from 'node:crypto';
import type { AccountState } from './documents.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import type { JournalTools } from './settling.ts';

/** The journals of accounts, by account. The secret is the first change's to keep. */
export const accountJournal = (tools: JournalTools): Journal<AccountState> =>
  journalOf(tools, {
    initial: () => ({ activity: noActivity, seq: 0, secret: randomBytes(16).toString('base64url') }),
  });
