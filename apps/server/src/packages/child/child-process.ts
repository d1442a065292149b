import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

// A child runs its own program. Next to the sources, as in tests, it is the published one (`npm run program`).
const programIn = (folder: string): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? `../../../package/dist/${folder}/child.js` : `../${folder}/child.js`,
    import.meta.url,
  );

/** Lowers the priority of the child: requests of learners take milliseconds, imports seconds. */
const lowerPriority = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The child has ended already, or the system does not allow it: then it runs at normal priority.
  }
};

/** The program of a child, in a folder next to this one. */
export interface ChildProgram {
  readonly folder: 'reader' | 'writer' | 'fsrs';
  /** Flags for Node. */
  readonly flags: readonly string[];
  /** Whether its standard output is read. */
  readonly output: 'ignore' | 'pipe';
  /** How messages are sent, both ways: as JSON by default; `advanced` sends typed arrays as bytes. */
  readonly serialization?: 'json' | 'advanced';
}

/** Starts a child with an empty environment, so that it has none of our secrets and flags. */
export const startChild = ({ folder, flags, output, serialization = 'json' }: ChildProgram): ChildProcess => {
  const child = fork(fileURLToPath(programIn(folder)), [], {
    env: {},
    execArgv: [...flags],
    stdio: ['ignore', output, 'ignore', 'ipc'],
    serialization,
  });
  lowerPriority(child);
  return child;
};

/** Sends a message. Errors are ignored: the child may end before it receives the message, or may not have started. */
export const send = (child: ChildProcess, message: object | string): void => {
  if (child.connected) child.send(message, () => {});
};

// Signals by which Node ends itself when its heap is full or native code fails. All others come from outside.
const ownSignals: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']);

/** Why a child ended that this process did not kill. */
export type Death = 'crashed' | 'killed from outside';

/**
 * Calls `gone` when the child has ended, with whether it crashed by itself. The exit may be known before all its
 * messages are read; the channel closes after them.
 */
export const whenGone = (child: ChildProcess, gone: (death: Death) => void): void => {
  child.once('exit', (code, signal) => {
    const isOwn = signal === null ? code !== 0 : ownSignals.has(signal);
    const reportDeath = (): void => gone(isOwn ? 'crashed' : 'killed from outside');
    if (child.connected) child.once('disconnect', reportDeath);
    else reportDeath();
  });
};
