import type { Kills } from './kills.ts';
import { newKills } from './kills.ts';

/** Faults that a test can inject. */
export interface Faults {
  /**
   * The primary steps down: connections close, and open transactions are aborted. For these milliseconds commands get
   * NotWritablePrimary; then it is primary again.
   */
  election(milliseconds: number): void;
  /** Cuts the connection of the `nth` command of a name from now on, before or after the command runs. */
  cut(command: string, when: 'before' | 'after', nth?: number): void;
  /**
   * Ends the client with this `appName` as if its process were killed. Its `nth` command from now on is its last one,
   * which runs or not. It gets no answer, and no further connection. Resolves when that command arrives.
   */
  kill(appName: string, when: 'before' | 'after', nth?: number): Promise<void>;
  /** Answers the `nth` command of a name with an error instead of running it, and aborts its transaction. */
  fail(command: string, error: Failure, nth?: number): void;
  /** Waits before the `nth` command of a name. */
  slow(command: string, milliseconds: number, nth?: number): void;
  /** Neither runs nor answers commands; answers heartbeats. */
  silence(): void;
  /** The server's clock is fast by these milliseconds, or slow if negative. */
  skewClock(milliseconds: number): void;
  /** Ends all faults. Commands that arrived during silence stay unanswered. */
  clear(): void;
}

export interface Failure {
  readonly code: number;
  readonly labels?: readonly string[];
}

export type Fault =
  | { readonly kind: 'cut'; readonly when: 'before' | 'after' }
  | { readonly kind: 'fail'; readonly error: Failure }
  | { readonly kind: 'slow'; readonly milliseconds: number };

/** The faults as seen by the server. */
export interface FaultState {
  readonly faults: Faults;
  readonly kills: Pick<Kills, 'isDead' | 'meet'>;
  /** The faults of this command, which is counted. */
  take(command: string): readonly Fault[];
  isSilent(): boolean;
  isElecting(): boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

interface Planned {
  readonly command: string;
  readonly fault: Fault;
  left: number;
}

export const newFaults = (stepDown: () => void): FaultState => {
  const kills = newKills();
  let planned: readonly Planned[] = [];
  let isSilent = false;
  let [electedAt, skew] = [0, 0];

  const plan = (command: string, fault: Fault, nth = 1): void => {
    planned = [...planned, { command, fault, left: nth }];
  };

  const faults: Faults = {
    election: (milliseconds) => {
      electedAt = performance.now() + milliseconds;
      stepDown();
    },
    cut: (command, when, nth) => plan(command, { kind: 'cut', when }, nth),
    kill: kills.kill,
    fail: (command, error, nth) => plan(command, { kind: 'fail', error }, nth),
    slow: (command, milliseconds, nth) => plan(command, { kind: 'slow', milliseconds }, nth),
    silence: () => void (isSilent = true),
    skewClock: (milliseconds) => void (skew = milliseconds),
    clear: () => {
      kills.clear();
      planned = [];
      isSilent = false;
      electedAt = skew = 0;
    },
  };

  return {
    faults,
    kills,
    take: (command) => {
      const counted = planned.filter((each) => each.command === command);
      for (const each of counted) each.left -= 1;
      planned = planned.filter(({ left }) => left > 0);
      return counted.filter(({ left }) => left === 0).map(({ fault }) => fault);
    },
    isSilent: () => isSilent,
    isElecting: () => performance.now() < electedAt,
    now: () => Date.now() + skew,
  };
};
