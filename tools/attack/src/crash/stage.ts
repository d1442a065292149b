import type { Deck } from './decks.ts';
import type { MortalServer } from './servers.ts';
import type { Traffic } from './traffic.ts';

/** A database that is a process of its own and ours to stop. */
export interface OwnDatabase {
  /** SIGSTOP: it falls silent, and its connections stay open. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
}

/** What the rounds are played on: data, and the servers that are started on it. */
export interface Stage {
  readonly name: 'SQLite' | 'MongoDB';
  /** Where the data lies, for who looks into a broken promise. */
  readonly place: string;
  /** Of the servers. */
  readonly dataDir: string;
  /** Imported at once. */
  readonly decks: readonly Deck[];
  /** The same, while much else is under way. */
  readonly decksAmongOthers: readonly Deck[];
  readonly deckToReview: Deck;
  /** How many writes of such imports `look` can tell apart, about. */
  readonly writesOfImports: number;
  /** Absent where only the server can be stopped. */
  readonly database?: OwnDatabase;
  /** What was asked of all its servers by now, and how that ended. */
  readonly traffic: Readonly<Traffic>;
  /** Starts a server on whatever is there. */
  start(): Promise<MortalServer>;
  /** Another text after every write, or after many of them. */
  look(): string | Promise<string>;
  /** Those of these texts that are anywhere in the store. */
  held(texts: readonly string[]): Promise<readonly string[]>;
  /** Ends what it started; the data goes, or stays for a person to look at. */
  close(fate: 'keep data' | 'remove data'): Promise<void>;
}
