import type { PackagePreview, TakeCards } from '@flashcards/application';
import { ReaderUnavailable } from '@flashcards/application';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { ReadReport } from '@flashcards/library';
import type { Entry } from '@flashcards/turns';
import type { Logger } from 'pino';
import type { ChildProcess } from 'node:child_process';
import { send, startChild, whenGone } from '../child/child-process.ts';
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
  /** Wall clock time, for a child that gets no processor. Excludes waiting for room or for this process. */
  readonly wallMilliseconds: number;
  /** The memory limit in MiB, given the most bytes of the unpacked collection; `undefined` before that is known. */
  readonly mebibytesFor: (collectionBytes: number | undefined) => number;
}

/** The parts of the parent that a child's read needs. */
export interface Surroundings {
  /** Waits until there is memory for a collection of that size. */
  readonly takeRoom: (bytes: number, signal: AbortSignal) => Entry | Promise<Entry>;
  readonly log: Logger;
  /** Takes the cards. */
  readonly take: TakeCards;
  /** Takes the files; absent when the task needs none. */
  readonly media?: TakeSpooled | undefined;
}

/** The outcome of a task: the report on a package whose cards were taken, or a preview. */
export type ReadOutcome = Outcome<ReadReport | PackagePreview, ReadRefusal>;

export interface RunningRead {
  readonly outcome: Promise<ReadOutcome>;
  /** Ends the child at once. The outcome rejects with `reason`. */
  abandon(reason: Error): void;
}

/** The outcome of one read. The first decision counts. */
const verdict = (log: Logger) => {
  let settle: (outcome: ReadOutcome) => void = () => {};
  let fail: (fault: unknown) => void = () => {};
  const outcome = new Promise<ReadOutcome>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  let isOpen = true;
  const refused = (code: ReadRefusal, reason: string): void => {
    if (isOpen) log.info({ reason }, 'a file was refused');
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

/** Lets the child unpack once there is room. Its clock is stopped until then. Returns how to release the room. */
const unpackingIn = (takeRoom: Surroundings['takeRoom'], child: ChildProcess, clock: StopClock) => {
  const ended = new AbortController();
  let leave: (() => void) | undefined;
  let isRequested = false;
  const unpacking = async (mostBytes: number): Promise<void> => {
    if (isRequested || ended.signal.aborted) return;
    isRequested = true;
    clock.pause();
    const room = await takeRoom(mostBytes, ended.signal);
    if (!room.ok) return;
    if (ended.signal.aborted) return room.leave();
    leave = room.leave;
    clock.resume();
    send(child, proceed);
  };
  const over = (): void => {
    ended.abort();
    leave?.();
  };
  return { unpacking, over };
};

/** Passes on the cards of one batch, and lets the child continue afterwards. Its clock is stopped meanwhile. */
const takingFrom = (
  child: ChildProcess,
  take: TakeCards,
  { clock, failed }: Pick<Verdict, 'failed'> & { readonly clock: StopClock },
) => {
  let taken = Promise.resolve();
  const takeBatch = async (...batch: Parameters<TakeCards>): Promise<void> => {
    clock.pause();
    await take(...batch);
    clock.resume();
    send(child, proceed);
  };
  return {
    taking: (...batch: Parameters<TakeCards>): void => {
      taken = takeBatch(...batch).catch(failed);
    },
    /** Resolves when no work on a batch is running. */
    idle: () => taken,
  };
};

interface Listener extends MediaListener {
  readonly unpacking: (mostBytes: number) => void;
  readonly taking: (...batch: Parameters<TakeCards>) => void;
}

/** Handles a request of the child. Returns whether the message was one. */
const handleRequest = (message: ReadMessage, { unpacking, taking, ...media }: Listener): boolean => {
  if (message.kind === 'unpacking') unpacking(message.mostBytes);
  else if (message.kind === 'unpacking-media') media.unpackingMedia(message.largestBytes);
  else if (message.kind === 'spooling') media.spooling(message.bytes);
  else if (message.kind === 'media') media.takingMedia(message);
  else if (message.kind === 'cards') taking(message.cards, message.notes, message.deck);
  else return false;
  return true;
};

const listen = (child: ChildProcess, { settle, refused, failed }: Verdict, listener: Listener) => {
  let hasStarted = false;
  child.on('message', (message: ReadMessage) => {
    if (message.kind === 'started') hasStarted = true;
    else if (handleRequest(message, listener)) return;
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
 * Reads one package or CSV file in its own process. The process is killed when it has answered, or when it exceeds its processor
 * time or memory, which counts as the package's fault. Rejects with `ReaderUnavailable` when the process does not
 * start, gets no processor time or is killed from outside, and with all other errors that are not the package's fault.
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
    // The largest file twice: as packed and as unpacked.
    unpackingMedia: (largestBytes) => watch.allow(limits.mebibytesFor(mostCollectionBytes + 2 * largestBytes)),
    unpacking: (mostBytes) => {
      mostCollectionBytes = mostBytes;
      watch.allow(limits.mebibytesFor(mostBytes));
      void unpacking(mostBytes);
    },
  });
  send(child, request);
  const ended = outcome.finally(() => {
    watch.stop();
    clock.pause();
    over();
    child.kill('SIGKILL');
    return Promise.all([idle(), fromMedia.idle()]);
  });
  return { outcome: ended, abandon: failed };
};
