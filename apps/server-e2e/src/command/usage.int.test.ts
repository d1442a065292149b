import { tmpdir } from 'node:os';
import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';
import { describe, expect, it } from 'vitest';

const flashcards = (...args: readonly string[]) => runProgram(flashcardsProgram, args, { cwd: tmpdir() });

describe('flashcards', () => {
  it('suggests the nearest verb for an unknown one, and starts no server', async () => {
    expect(await flashcards('bakup')).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringMatching(/unknown command 'bakup'\n\(Did you mean backup\?\)/) as string,
    });
  });

  it.each(['abc', '0', '65536', '80.5'])('healthcheck refuses the port %s', async (port) => {
    expect(await flashcards('healthcheck', '--port', port)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('a whole number from 1 to 65535') as string,
    });
  });

  it('healthcheck refuses an invalid PORT', async () => {
    const ended = runProgram(flashcardsProgram, ['healthcheck'], { cwd: tmpdir(), env: { PORT: 'abc' } });
    expect(await ended).toMatchObject({ code: 78, errors: 'PORT must be a whole number from 1 to 65535\n' });
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
