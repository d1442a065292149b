import { narrowNetwork } from '@flashcards/kit/rig';
import { measureCommand, programPath } from '../programs.ts';
import type { AttackName } from './attacks.ts';

/** The effects on an honest client and the server, before and during an attack. */
export interface BesideHostile {
  /** Milliseconds of the honest client's requests. */
  readonly idle: readonly number[];
  readonly attacked: readonly number[];
  /** The server's peak memory. */
  readonly mebibytes: number;
}

/** The answers to honest batches of reviews. */
export interface BesideLists {
  readonly statuses: readonly number[];
  /** Hostile lists that were stored meanwhile. */
  readonly stored: number;
}

/** Runs a program in a network like the internet, if one can be created. */
const inNarrowNetwork = async <T>(program: string, args: readonly (string | number)[]): Promise<T> => {
  const [command = '', ...words] = [...narrowNetwork(), process.execPath, programPath(program), ...args.map(String)];
  return (await measureCommand<T>(command, words)).result;
};

interface Extent {
  /** The directory for the data of services. */
  readonly directory: string;
  /** Due cards of the honest client. */
  readonly due: number;
  readonly seconds: number;
}

export const besideHostile = (name: AttackName, { directory, due, seconds }: Extent): Promise<BesideHostile> =>
  inNarrowNetwork('beside-hostile', [directory, name, due, seconds]);

export const besideLists = (directory: string, tries: number, hostileCards: number): Promise<BesideLists> =>
  inNarrowNetwork('beside-lists', [directory, tries, hostileCards]);
