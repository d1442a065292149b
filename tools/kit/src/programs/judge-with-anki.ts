import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const judge = fileURLToPath(new URL('../../programs/anki/judge_packages.py', import.meta.url));

/**
 * Imports each `.apkg`, into a new collection, with the Python of `findAnki`. Resolves with the reason of a refusal for
 * each file, and null for a file that is imported.
 */
export const judgeWithAnki = async (python: string, files: readonly string[]): Promise<readonly (string | null)[]> => {
  const child = spawn(python, ['-B', judge], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(files.map((file) => `${file}\n`).join(''));
  const lines = (await text(child.stdout)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as string | null);
};
