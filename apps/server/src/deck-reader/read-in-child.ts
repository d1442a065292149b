import type { PackagePreview, TakeCards } from '@flashcards/application';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { ImportReport } from '@flashcards/library';
import type { Logger } from 'pino';
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { watchMemory } from './memory-watch.ts';
import type { ReadMessage, ReadRequest } from './messages.ts';
import { proceed } from './messages.ts';
import { readerFlags } from './reader-flags.ts';
import type { Room } from './room.ts';
import type { StopClock } from './stop-clock.ts';
import { stopClock } from './stop-clock.ts';

export interface ChildLimits {
  /** Not counted while it waits for room. */
  readonly milliseconds: number;
  /** What it may hold, given how many bytes its collection may unpack to; before that is known, `undefined`. */
  readonly mebibytesFor: (collectionBytes: number | undefined) => number;
}

/** Where a child is read in. */
export interface Surroundings {
  /** For the unpacked collections of all children together. */
  readonly room: Room;
  readonly log: Logger;
  /** Who takes the cards. */
  readonly take: TakeCards;
}

/** What came of a task: the report on a package, whose cards were taken meanwhile, or a look into it. */
export type ReadOutcome = Outcome<ImportReport | PackagePreview, 'invalid_package' | 'too_many_cards' | 'reader_busy'>;

export interface RunningRead {
  readonly outcome: Promise<ReadOutcome>;
  /** Ends it at once; the outcome is then `reader_busy`: nothing is wrong with the package. */
  abandon(): void;
}

// The child is a program of its own, so it is always the compiled one, also when tests run the sources.
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/deck-reader/child.js' : './child.js',
  import.meta.url,
);

/** Whoever studies goes before whoever imports: one waits for milliseconds, the other for seconds. */
const standBack = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone already, or the system does not allow it: then the child is as important as we are.
  }
};

/** No environment: the child needs none of our secrets, and none of our flags. */
const start = (): ChildProcess => {
  const child = fork(fileURLToPath(program), [], {
    env: {},
    execArgv: [...readerFlags],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  standBack(child);
  return child;
};

/** The exit may be known before everything that was sent is read; the channel closes after that. */
const whenGone = (child: ChildProcess, gone: () => void): void => {
  child.once('exit', () => (child.connected ? child.once('disconnect', gone) : gone()));
};

interface Listener {
  readonly take: TakeCards;
  readonly unpacking: (mostBytes: number) => void;
  readonly settled: (outcome: ReadOutcome, reason?: string) => void;
  readonly failed: (reason: string) => void;
}

const listen = (child: ChildProcess, { take, unpacking, settled, failed }: Listener) => {
  let hasStarted = false;
  child.on('message', (message: ReadMessage) => {
    if (message.kind === 'started') hasStarted = true;
    else if (message.kind === 'unpacking') unpacking(message.mostBytes);
    else if (message.kind === 'cards') take(message.cards);
    else if (message.kind === 'done') settled(ok(message.report));
    else if (message.kind === 'previewed') settled(ok(message.preview));
    else if (message.kind === 'failed') failed(message.reason);
    else settled(refuse(message.code), message.reason);
  });
  return { hasStarted: () => hasStarted };
};

/** The outcome of one read, decided once, by whoever comes first. */
const verdict = (log: Logger) => {
  let settle: (outcome: ReadOutcome) => void = () => {};
  let fail: (fault: Error) => void = () => {};
  const outcome = new Promise<ReadOutcome>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  let isOpen = true;
  const settleOnce = (decided: ReadOutcome, reason?: string): void => {
    if (isOpen && reason !== undefined) log.info({ reason }, 'a package was refused');
    isOpen = false;
    settle(decided);
  };
  return { outcome, settle: settleOnce, fail: (text: string, cause?: unknown) => fail(new Error(text, { cause })) };
};

/** Lets the child unpack once there is room; its clock stands still until then. Returns how to give the room back. */
const unpackingIn = (room: Room, child: ChildProcess, clock: StopClock) => {
  let leave: (() => void) | undefined;
  let isOver = false;
  const unpacking = async (mostBytes: number): Promise<void> => {
    if (leave) return;
    leave = () => {};
    clock.pause();
    leave = await room.take(mostBytes);
    if (isOver) return leave();
    clock.resume();
    child.send(proceed, () => {});
  };
  const over = (): void => {
    isOver = true;
    leave?.();
  };
  return { unpacking, over };
};

/**
 * Reads one package in a process of its own, which is killed as soon as it has answered, takes too long or too much
 * memory. Rejects only when the process cannot be run or the file not be read: that is our fault, not the package's.
 */
export const readInChild = (
  request: ReadRequest,
  limits: ChildLimits,
  { room, log, take }: Surroundings,
): RunningRead => {
  const child = start();
  const { outcome, settle, fail } = verdict(log);
  const kill = (reason: string): void => settle(refuse('invalid_package'), reason);
  const clock = stopClock(limits.milliseconds, () => kill('too-slow'));
  const memory = watchMemory(child.pid, limits.mebibytesFor(undefined), () => kill('too-much-memory'));
  const { unpacking, over } = unpackingIn(room, child, clock);
  const { hasStarted } = listen(child, {
    take,
    unpacking: (mostBytes) => {
      memory.allow(limits.mebibytesFor(mostBytes));
      void unpacking(mostBytes);
    },
    settled: settle,
    failed: (reason) => fail(`deck reader: the file cannot be read (${reason})`),
  });
  child.once('error', (cause) => fail('deck reader: the child does not run', cause));
  whenGone(child, () => (hasStarted() ? kill('crashed') : fail('deck reader: the child did not start')));
  child.send(request, () => {});
  const ended = outcome.finally(() => {
    memory.stop();
    clock.pause();
    over();
    child.kill('SIGKILL');
  });
  return { outcome: ended, abandon: () => settle(refuse('reader_busy'), 'abandoned') };
};
