import { narrowNetwork } from '@flashcards/kit/rig';
import { measureCommand, programPath } from '../programs.ts';
import type { AttackName } from './attacks.ts';

/** What an honest client and the server noticed, before and during. */
export interface BesideHostile {
  /** Milliseconds of the honest client's requests. */
  readonly idle: readonly number[];
  readonly beside: readonly number[];
  /** The most memory that the server took. */
  readonly mebibytes: number;
}

/** What each honest batch of reviews was answered. */
export interface BesideLists {
  readonly statuses: readonly number[];
  /** Hostile lists that were stored meanwhile. */
  readonly stored: number;
}

/** Runs a program in a network as narrow as the internet, where one can be made. */
const inNarrowNetwork = async <T>(program: string, args: readonly (string | number)[]): Promise<T> => {
  const [command = '', ...words] = [...narrowNetwork(), process.execPath, programPath(program), ...args.map(String)];
  return (await measureCommand<T>(command, words)).result;
};

interface Extent {
  /** Where services keep their data. */
  readonly directory: string;
  /** Due cards of the honest client. */
  readonly due: number;
  readonly seconds: number;
}

export const besideHostile = (name: AttackName, { directory, due, seconds }: Extent): Promise<BesideHostile> =>
  inNarrowNetwork('beside-hostile', [directory, name, due, seconds]);

export const besideLists = (directory: string, tries: number, hostileCards: number): Promise<BesideLists> =>
  inNarrowNetwork('beside-lists', [directory, tries, hostileCards]);
