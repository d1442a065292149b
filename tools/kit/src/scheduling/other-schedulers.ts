import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findAnki } from '../programs/index.ts';
import type { Question, Scheduler } from './scheduled.ts';

const program = fileURLToPath(new URL('../../programs/anki/schedulers.py', import.meta.url));

/** py-fsrs and Anki with the same histories. Empty, with a message, if Python or its packages are missing. */
export const otherSchedulers = async (questions: readonly Question[]): Promise<readonly Scheduler[]> => {
  const found = await findAnki();
  if ('missing' in found) {
    process.stderr.write(`py-fsrs and Anki: ${found.missing}\n`);
    return [];
  }
  const child = spawn(found.program, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(questions));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error('the other schedulers did not answer');
  return JSON.parse(output) as readonly Scheduler[];
};
