import type { Deck } from './decks.ts';
import type { KillableServer } from './servers.ts';
import type { Traffic } from './traffic.ts';

/** A database process that the test can stop. */
export interface OwnDatabase {
  /** Sends SIGSTOP: it stops responding, and its connections stay open. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
}

/** The data of the rounds, and the servers started on it. */
export interface Stage {
  readonly name: 'SQLite' | 'MongoDB';
  /** Where the data is, for the investigation of a broken guarantee. */
  readonly place: string;
  /** Of the servers. */
  readonly dataDir: string;
  /** Imported concurrently. */
  readonly decks: readonly Deck[];
  /** The same, for rounds with other concurrent work. */
  readonly decksAmongOthers: readonly Deck[];
  readonly deckToReview: Deck;
  /** The approximate number of writes of such imports that `look` can distinguish. */
  readonly writesOfImports: number;
  /** Absent if only servers can be stopped. */
  readonly database?: OwnDatabase;
  /** The requests to all its servers so far, by outcome. */
  readonly traffic: Readonly<Traffic>;
  /** Starts a server on the existing data. */
  start(): Promise<KillableServer>;
  /** Returns a different text after each write, or after several. */
  look(): string | Promise<string>;
  /** Ends all started processes. Removes the data or keeps it for inspection. */
  close(fate: 'keep data' | 'remove data'): Promise<void>;
}
