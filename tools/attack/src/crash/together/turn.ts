import type { Client } from '@flashcards/client-sdk';
import type { Companion, Company } from './company.ts';
import type { After, History } from './history.ts';
import type { Change, Told } from './told.ts';
import { asTold, told, unheard } from './told.ts';

/** A learner's turn to act: what they throw dice for, and the server that they ask. */
export interface Turn {
  readonly company: Company;
  readonly me: Companion;
  readonly client: Client;
  readonly step: number;
  readonly fraction: (label: string) => number;
}

export type Act = (turn: Turn) => Promise<void>;

export const pick = <T>(from: readonly T[], fraction: number): T | undefined =>
  from[Math.floor(fraction * from.length)];

/** One of the others, who may be gone. */
export const another = ({ company, me, fraction }: Turn): Companion =>
  pick(
    company.people.filter((each) => each !== me),
    fraction('another'),
  ) ?? me;

/** A server that gave no answer is asked no more: each such question leaves two ways in which things may stand. */
export const heard = <T>({ company, me }: Pick<Turn, 'company' | 'me'>, client: Client, reply: Told<T>): Told<T> => {
  if (reply) company.deeds += 1;
  else me.working.delete(client);
  return reply;
};

/** What is asked for, of what. */
export interface Asked<State> {
  readonly what: string;
  readonly of: History<State>;
  readonly change: Change<State>;
  /** Somebody whom it is about: once they begin to go they may count as gone. */
  readonly about?: { readonly who: string; readonly refused: string };
}

const codeOf = (reply: Told<unknown>): string | undefined => (reply && 'refused' in reply ? reply.refused : undefined);

const mayBeGone = ({ leaving }: Company, { about }: Pick<Asked<unknown>, 'about'>, reply: Told<unknown>): boolean =>
  about !== undefined && leaving.has(about.who) && codeOf(reply) === about.refused;

/** Asks, and notes in the history what that did. */
export const ask = async <State, T>(turn: Turn, asked: Asked<State>, call: Promise<T>): Promise<Told<T>> => {
  const { company, client } = turn;
  const ends = asked.of.begin(asked.what, unheard(asked.change));
  const reply = heard(turn, client, await told(call));
  if (!reply) return reply;
  const stays: After<State> = (state) => [state];
  const isGone = mayBeGone(company, asked, reply);
  ends(isGone ? stays : asTold(asked.change, reply));
  return reply;
};
