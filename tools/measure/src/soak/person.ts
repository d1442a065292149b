import type { CrowdClient } from '../stand.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A user whose app sends requests all the time. */
export interface Person {
  readonly userID: string;
  readonly cards: readonly string[];
  token: string;
  /** Sessions so far. Together with the user's index, determines when rare actions run. */
  sessions: number;
  readonly place: number;
  /** The user's cards in turn. */
  nextCard(): string;
  /** A unique name among the user's objects. */
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
  /** The `Idempotency-Key` with which an app sends changes. */
  readonly key?: string;
}

/** Sends an operation with the user's token, and returns its answer. */
export type Ask = (operation: string, question?: Question) => Promise<Json>;

/** A part of a session that leaves nothing incomplete. */
export type Part = (person: Person, ask: Ask) => Promise<void>;
