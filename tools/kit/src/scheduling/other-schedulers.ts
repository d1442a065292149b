import { findAnki } from '../programs/index.ts';
import { runPython } from './python-program.ts';
import type { Question, Scheduler } from './scheduled.ts';

/** py-fsrs and Anki with the same histories. Empty, with a message, if Python or its packages are missing. */
export const otherSchedulers = async (questions: readonly Question[]): Promise<readonly Scheduler[]> =>
  (await runPython<readonly Scheduler[]>(findAnki, 'schedulers.py', questions)) ?? [];
