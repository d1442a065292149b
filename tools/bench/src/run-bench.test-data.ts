import { fileURLToPath } from 'node:url';
import type { EndedProgram } from '@flashcards/kit/rig';
import { runProgram } from '@flashcards/kit/rig';

/** Runs the built bench; `npm run build` first. */
export const bench = (...args: readonly string[]): Promise<EndedProgram> =>
  runProgram(fileURLToPath(new URL('../dist/main.js', import.meta.url)), args);

/** The cells of the table that it prints, without the headings. */
export const rowsOf = (output: string): readonly (readonly string[])[] =>
  output
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
