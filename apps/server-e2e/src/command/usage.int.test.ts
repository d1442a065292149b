import { tmpdir } from 'node:os';
import { flashcardsProgram, runProgram } from '@flashcards/test-rig';
import { describe, expect, it } from 'vitest';

const flashcards = (...args: readonly string[]) => runProgram(flashcardsProgram, args, { cwd: tmpdir() });

describe('flashcards', () => {
  it('names the nearest verb for one that it does not have, and starts no server', async () => {
    expect(await flashcards('bakup')).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringMatching(/unknown command 'bakup'\n\(Did you mean backup\?\)/) as string,
    });
  });

  it('shows its verbs and its version', async () => {
    expect(await flashcards('--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('healthcheck') as string,
    });
    expect(await flashcards('--version')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });
});
