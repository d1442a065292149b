import { narrowNetwork } from '@flashcards/test-rig';
import type { Measured } from '../measured-program.ts';
import { measureCommand, programPath } from '../measured-program.ts';

/** Latencies of an honest client in milliseconds, and the most memory that the server took. */
export interface BesideHostile {
  readonly idle: readonly number[];
  readonly beside: readonly number[];
  readonly mebibytes: number;
}

/** Runs a program of this folder's in a network as narrow as the internet, where one can be made. */
export const inNarrowNetwork = <T>(program: string, args: readonly string[]): Promise<Measured<T>> => {
  const [command = '', ...words] = [...narrowNetwork(), process.execPath, programPath(program), ...args];
  return measureCommand<T>(command, words);
};
