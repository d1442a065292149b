import type { CrowdClient } from '../stand.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Somebody whose app asks for things all the time. */
export interface Person {
  readonly userID: string;
  readonly cards: readonly string[];
  token: string;
  /** Sessions so far; with the place in the crowd it says what is seldom done. */
  sessions: number;
  readonly place: number;
  /** A card of theirs, one after the other. */
  nextCard(): string;
  /** A name that no other thing of theirs has. */
  newName(): string;
}

export const personOf = ({ learner, cards }: CrowdClient, place: number): Person => {
  let [card, name] = [0, 0];
  return {
    userID: learner.userID,
    cards,
    token: learner.token,
    sessions: 0,
    place,
    nextCard: () => cards[(card += 1) % cards.length] ?? '',
    newName: () => `of ${place}, ${(name += 1)}`,
  };
};

export interface Question {
  readonly body?: Json;
  readonly method?: 'DELETE';
  /** Under an `Idempotency-Key`, as an app sends changes. */
  readonly key?: string;
}

/** Asks the server for an operation, under the person's token, and returns its answer. */
export type Ask = (operation: string, question?: Question) => Promise<Json>;

/** A part of a session, which leaves nothing half done. */
export type Part = (person: Person, ask: Ask) => Promise<void>;
