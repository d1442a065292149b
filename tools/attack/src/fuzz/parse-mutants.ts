import { readerFlags } from '@flashcards/server';
import { residentMebibytes } from '@flashcards/kit/rig';
import { fork } from 'node:child_process';
import type { Outcomes, Tally } from './finding.ts';
import { tally } from './finding.ts';
import { programAt } from './program.ts';

// The limits of the server's readers, so that what would kill them kills this process. Wall-clock time for an endless
// reading; the process itself limits its processor time to 5 s.
const mostMilliseconds = 60_000;
const mostMebibytes = 512;
const lookEvery = 250;
// Starts a new process regularly, to distinguish memory that SQLite keeps from memory that one mutant takes.
const mutantsPerProcess = 1_000;

/** The mutants of a seed to parse: from `from` to before `to`. */
export interface ParseRange {
  readonly seed: string;
  readonly from: number;
  readonly to: number;
}

export interface ParseResult {
  readonly index: number;
  /** Of processor time. */
  readonly seconds: number;
  /** The code of the `PackageError`, or that it was read. */
  readonly outcome: string;
  /** Present if this is a violation. */
  readonly problem?: string;
}

/** Runs one process until it has finished or has to be killed; resolves with the number of the next mutant. */
const runProcess = (range: ParseRange, { count, find }: Tally, onResult: (result: ParseResult) => void) =>
  new Promise<number>((resolve) => {
    const child = fork(programAt('parsing-program'), [], {
      execArgv: [...readerFlags],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
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

/** Parses mutants in a supervised process, which is restarted after each mutant that breaks it. */
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
