import type { Deck } from './decks.ts';
import type { MortalServer, Pair } from './servers.ts';
import type { StoredLog } from './stored-log.ts';
import type { Traffic } from './traffic.ts';

/** A database that is a process of its own and ours to kill. */
export interface MortalDatabase {
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP: it falls silent, and its connections stay open. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** Starts it on the same data at the same address. */
  restart(): Promise<void>;
}

/** What the rounds are played on: data, and the servers that are started on it. */
export interface Stage {
  readonly name: 'SQLite' | 'MongoDB';
  /** Where the data lies, for who looks into a broken promise. */
  readonly place: string;
  /** Imported at once. */
  readonly decks: readonly Deck[];
  /** The same, while much else is under way. */
  readonly decksAmongOthers: readonly Deck[];
  readonly deckToReview: Deck;
  /** How many writes of such imports `look` can tell apart, about. */
  readonly writesOfImports: number;
  /** Absent where only the server can be killed. */
  readonly database?: MortalDatabase;
  /** What was asked of all its servers by now, and how that ended. */
  readonly traffic: Readonly<Traffic>;
  /** Starts a server on whatever is there. */
  start(): Promise<MortalServer>;
  /** Another text after every write, or after many of them. */
  look(): string | Promise<string>;
  /**
   * Looks past the server: nothing is damaged, no reader could see half a change, no uploaded file is left. Answers how
   * much is unfinished there, unseen. Call it while nobody writes.
   */
  inspect(): Promise<number>;
  /** The log of all users and their goals, as they are stored. Call it while nobody writes. */
  log(): Promise<StoredLog>;
  /**
   * After a round, when everyone has read: nothing unfinished stays for good, nor anything of the texts that were
   * erased. Answers the servers to continue with.
   */
  settle(pair: Pair, erased: readonly string[]): Promise<Pair>;
  /** Ends what it started; the data goes, or stays for a person to look at. */
  close(fate: 'keep data' | 'remove data'): Promise<void>;
}
