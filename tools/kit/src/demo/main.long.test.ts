import { fileURLToPath } from 'node:url';
import type { EndedProgram } from '../rig/index.ts';
import { runProgram } from '../rig/index.ts';
import { describe, expect, it } from 'vitest';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const fixture = (path: string): string => pathOf(`../../../../libs/apkg-parser/fixtures/${path}`);

/** Runs the built demo; needs `npm run build`. */
const demo = (...args: readonly string[]): Promise<EndedProgram> => runProgram(pathOf('../../dist/demo/main.js'), args);

describe('the demo', () => {
  it('imports its own deck, studies four cards and shows the rest', async () => {
    const { code, output, errors } = await demo();
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/notes read {3}32\n {2}cards made {3}32/);
    expect(output).toMatch(
      /First words {2}32 {2}due[^]*again .* ciao\n[^]*hard[^]*good[^]*easy[^]*First words {2}31 {2}due/,
    );
    // 37 XP from reviews, and 20 for the completed goal.
    expect(output).toMatch(/57 XP, a streak of 1 day\n {2}goal {2}completed {2}Revise 4 cards by \d\d\/\d\d\/\d{4}\n/);
    // Without colours and progress bar, because the output is not a terminal.
    expect(output).not.toContain('\u001B');
  });

  it('explains why notes gave no card', async () => {
    const { output } = await demo(fixture('ok/wheel-imageocc.new.apkg'));
    expect(output).toMatch(/left out:\n {4}image occlusion {2}3 {2}e\.g\. "/);
  });

  it.each([
    ['hostile/not-a-zip.apkg', 65, 'Invalid Anki file format'],
    ['ok/wheel-empty.new.apkg', 65, 'No valid flashcards found'],
    ['there-is-none.apkg', 66, 'There is no file to read'],
    ['ok', 66, 'There is no file to read'],
  ])('for %s exits with %i', async (path, code, words) => {
    const ended = await demo(fixture(path));
    expect(ended.code).toBe(code);
    expect(ended.errors).toContain(words);
  });

  it("resolves a path from the caller's directory, in any directory where npm runs it", async () => {
    const env = { INIT_CWD: fixture('ok') };
    const { code, output } = await runProgram(pathOf('../../dist/demo/main.js'), ['wheel-basic.new.apkg'], { env });
    expect([code, /cards made +32/.test(output)]).toEqual([0, true]);
  });

  it('accepts one deck at a time', async () => {
    expect((await demo('one.apkg', 'two.apkg')).code).toBe(2);
  });
});
