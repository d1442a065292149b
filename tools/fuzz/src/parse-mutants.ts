import { readerFlags } from '@flashcards/server';
import { residentMebibytes } from '@flashcards/kit/rig';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Outcomes, Tally } from './finding.ts';
import { tally } from './finding.ts';
import type { ParseRange, ParseResult } from './parse-messages.ts';

const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/parsing-program.js' : './parsing-program.js', import.meta.url),
);
// Those of the server's readers, so that what would kill them kills this one.
// Of a clock on the wall, for what never ends at all: of the processor it may take 5 s, which the process counts itself.
const mostMilliseconds = 60_000;
const mostMebibytes = 512;
const lookEvery = 250;
// A fresh process now and then, so that memory that SQLite keeps is told from memory that one mutant takes.
const mutantsPerProcess = 1_000;

/** Runs one process until it is through or has to be killed; resolves with the number of the next mutant. */
const runProcess = (range: ParseRange, { count, find }: Tally, onResult: (result: ParseResult) => void) =>
  new Promise<number>((resolve) => {
    const child = fork(program, [], { execArgv: [...readerFlags], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let next = range.from;
    let since = performance.now();
    let verdict: string | undefined;
    const kill = (problem: string): void => {
      verdict ??= problem;
      child.kill('SIGKILL');
    };
    const timer = setInterval(() => {
      if (performance.now() - since > mostMilliseconds) kill(`hangs: not read after ${mostMilliseconds / 1_000} s`);
      void residentMebibytes(child.pid ?? 0).then((held) => {
        if (held > mostMebibytes) kill(`takes more than ${mostMebibytes} MiB`);
      });
    }, lookEvery);
    child.on('message', (result: ParseResult) => {
      next = result.index + 1;
      since = performance.now();
      count(result.outcome);
      if (result.problem !== undefined) find(result.index, result.problem);
      onResult(result);
    });
    child.once('close', (code, signal) => {
      clearInterval(timer);
      if (next >= range.to) return resolve(next);
      count('killed or crashed');
      find(next, verdict ?? `ends the process: ${signal ?? code}`);
      resolve(next + 1);
    });
    child.send(range);
  });

/** Gives mutants to the parser, in a process that is watched and started again after each that breaks it. */
export const parseMutants = async (
  { seed, from, to }: ParseRange,
  onResult: (result: ParseResult) => void = () => {},
): Promise<Outcomes> => {
  const results = tally();
  for (let next = from; next < to;) {
    const range = { seed, from: next, to: Math.min(to, next + mutantsPerProcess) };
    next = await runProcess(range, results, onResult);
  }
  return results.outcomes();
};
