import type { PackagePreview, TakeCards } from '@flashcards/application';
import { ReaderUnavailable } from '@flashcards/application';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { ImportReport } from '@flashcards/library';
import type { Entry } from '@flashcards/turns';
import type { Logger } from 'pino';
import type { ChildProcess } from 'node:child_process';
import { startChild, tell, whenGone } from '../child/child-process.ts';
import type { ReadMessage, ReadRefusal, ReadRequest } from './messages.ts';
import { proceed } from './messages.ts';
import { watchProcess } from '../child/process-watch.ts';
import { readerFlags } from './reader-flags.ts';
import type { StopClock } from '../child/stop-clock.ts';
import { stopClock } from '../child/stop-clock.ts';
import type { MediaListener, TakeSpooled } from './take-media.ts';
import { takingMediaFrom } from './take-media.ts';

export interface ChildLimits {
  readonly processorMilliseconds: number;
  /** By the clock on the wall, for a child that gets no processor; not counted while it waits for room or for us. */
  readonly wallMilliseconds: number;
  /** What it may hold, given how many bytes its collection may unpack to; before that is known, `undefined`. */
  readonly mebibytesFor: (collectionBytes: number | undefined) => number;
}

/** Where a child is read in. */
export interface Surroundings {
  /** Waits for room in memory for a collection of that size. */
  readonly takeRoom: (bytes: number, signal: AbortSignal) => Entry | Promise<Entry>;
  readonly log: Logger;
  /** Who takes the cards. */
  readonly take: TakeCards;
  /** Who takes the files; absent where the task asks for none. */
  readonly media?: TakeSpooled | undefined;
}

/** What came of a task: the report on a package, whose cards were taken meanwhile, or a look into it. */
export type ReadOutcome = Outcome<ImportReport | PackagePreview, ReadRefusal>;

export interface RunningRead {
  readonly outcome: Promise<ReadOutcome>;
  /** Ends it at once; the outcome then rejects with this. */
  abandon(reason: Error): void;
}

/** The outcome of one read, decided once, by whoever comes first. */
const verdict = (log: Logger) => {
  let settle: (outcome: ReadOutcome) => void = () => {};
  let fail: (fault: unknown) => void = () => {};
  const outcome = new Promise<ReadOutcome>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  let isOpen = true;
  const refused = (code: ReadRefusal, reason: string): void => {
    if (isOpen) log.info({ reason }, 'a package was refused');
    isOpen = false;
    settle(refuse(code));
  };
  const failed = (fault: unknown): void => {
    isOpen = false;
    fail(fault);
  };
  return { outcome, settle, refused, failed };
};

type Verdict = ReturnType<typeof verdict>;

/** Lets the child unpack once there is room; its clock stands still until then. Returns how to give the room back. */
const unpackingIn = (takeRoom: Surroundings['takeRoom'], child: ChildProcess, clock: StopClock) => {
  const ended = new AbortController();
  let leave: (() => void) | undefined;
  let isAsked = false;
  const unpacking = async (mostBytes: number): Promise<void> => {
    if (isAsked || ended.signal.aborted) return;
    isAsked = true;
    clock.pause();
    const room = await takeRoom(mostBytes, ended.signal);
    if (!room.ok) return;
    if (ended.signal.aborted) return room.leave();
    leave = room.leave;
    clock.resume();
    tell(child, proceed);
  };
  const over = (): void => {
    ended.abort();
    leave?.();
  };
  return { unpacking, over };
};

/** Has the cards of one batch taken, and lets the child go on; its clock stands still meanwhile. */
const takingFrom = (
  child: ChildProcess,
  take: TakeCards,
  { clock, failed }: Pick<Verdict, 'failed'> & { readonly clock: StopClock },
) => {
  let taken = Promise.resolve();
  const takeBatch = async (cards: Parameters<TakeCards>[0]): Promise<void> => {
    clock.pause();
    await take(cards);
    clock.resume();
    tell(child, proceed);
  };
  return {
    taking: (cards: Parameters<TakeCards>[0]): void => {
      taken = takeBatch(cards).catch(failed);
    },
    /** When nobody is at work on a batch any more. */
    idle: () => taken,
  };
};

interface Listener extends MediaListener {
  readonly unpacking: (mostBytes: number) => void;
  readonly taking: (cards: Parameters<TakeCards>[0]) => void;
}

/** What the child asks for on its way; whether it was that. */
const hear = (message: ReadMessage, { unpacking, taking, ...media }: Listener): boolean => {
  if (message.kind === 'unpacking') unpacking(message.mostBytes);
  else if (message.kind === 'unpacking-media') media.unpackingMedia(message.largestBytes);
  else if (message.kind === 'spooling') media.spooling(message.bytes);
  else if (message.kind === 'media') media.takingMedia(message);
  else if (message.kind === 'cards') taking(message.cards);
  else return false;
  return true;
};

const listen = (child: ChildProcess, { settle, refused, failed }: Verdict, listener: Listener) => {
  let hasStarted = false;
  child.on('message', (message: ReadMessage) => {
    if (message.kind === 'started') hasStarted = true;
    else if (hear(message, listener)) return;
    else if (message.kind === 'done') settle(ok(message.report));
    else if (message.kind === 'previewed') settle(ok(message.preview));
    else if (message.kind === 'failed') failed(new Error(`deck reader: the file cannot be read (${message.reason})`));
    else if (message.kind === 'refused') refused(message.code, message.reason);
  });
  child.once('error', (cause) => failed(new ReaderUnavailable('deck reader: the child does not run', { cause })));
  whenGone(child, (death) => {
    if (hasStarted && death === 'crashed') refused('invalid_package', death);
    else failed(new ReaderUnavailable(`deck reader: the child ${hasStarted ? `was ${death}` : 'did not start'}`));
  });
};

/**
 * Reads one package in a process of its own, which is killed as soon as it has answered, or takes too much of a
 * processor or of memory: that is the package's fault. Rejects with `ReaderUnavailable` when it does not start, gets no
 * processor or is killed from outside, and with what else is no fault of the package.
 */
export const readInChild = (
  request: ReadRequest,
  limits: ChildLimits,
  { takeRoom, log, take, media }: Surroundings,
): RunningRead => {
  const child = startChild({ folder: 'reader', flags: readerFlags, output: 'ignore' });
  const decided = verdict(log);
  const { outcome, refused, failed } = decided;
  const clock = stopClock(limits.wallMilliseconds, () =>
    failed(new ReaderUnavailable('deck reader: the child gets no processor')),
  );
  const bounds = { processorMilliseconds: limits.processorMilliseconds, mebibytes: limits.mebibytesFor(undefined) };
  const watch = watchProcess(child.pid, bounds, (what) => refused('invalid_package', what));
  const { unpacking, over } = unpackingIn(takeRoom, child, clock);
  const { taking, idle } = takingFrom(child, take, { clock, failed });
  const fromMedia = takingMediaFrom(child, media, { clock, failed, refused });
  let mostCollectionBytes = 0;
  listen(child, decided, {
    taking,
    ...fromMedia.listener,
    // The file as it lies in the package and as it is unpacked.
    unpackingMedia: (largestBytes) => watch.allow(limits.mebibytesFor(mostCollectionBytes + 2 * largestBytes)),
    unpacking: (mostBytes) => {
      mostCollectionBytes = mostBytes;
      watch.allow(limits.mebibytesFor(mostBytes));
      void unpacking(mostBytes);
    },
  });
  tell(child, request);
  const ended = outcome.finally(() => {
    watch.stop();
    clock.pause();
    over();
    child.kill('SIGKILL');
    return Promise.all([idle(), fromMedia.idle()]);
  });
  return { outcome: ended, abandon: failed };
};
