import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { findAnki } from '../programs/index.ts';

/** Runs a program of `programs/anki` with JSON. `undefined`, with a message, if Python or its packages are missing. */
export const runPython = async <Answer>(
  find: typeof findAnki,
  program: string,
  question: unknown,
): Promise<Answer | undefined> => {
  const found = await find();
  if ('missing' in found) {
    process.stderr.write(`${program}: ${found.missing}\n`);
    return undefined;
  }
  const file = fileURLToPath(new URL(`../../programs/anki/${program}`, import.meta.url));
  const child = spawn(found.program, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(question));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} did not answer`);
  return JSON.parse(output) as Answer;
};
