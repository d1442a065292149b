import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { usualCache, pythonWithPackages } from '../python.ts';
import type { Question, Scheduler } from './scheduled.ts';

const program = fileURLToPath(new URL('../../python/schedulers.py', import.meta.url));

/** py-fsrs and Anki on the same histories, or `undefined` where there is no Python or its packages cannot be had. */
export const otherSchedulers = async (
  questions: readonly Question[],
  cache = usualCache,
): Promise<readonly Scheduler[] | undefined> => {
  const python = await pythonWithPackages(cache);
  if (python === undefined) return undefined;
  const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(questions));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error('the other schedulers did not answer');
  return JSON.parse(output) as readonly Scheduler[];
};
