import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

// A child is a program of its own, so it is always the compiled one, also when tests run the sources.
const programIn = (folder: string): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? `../../../dist/packages/${folder}/child.js` : `../${folder}/child.js`,
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

/** What a child runs: the program of a folder beside this one. */
export interface ChildProgram {
  readonly folder: 'reader' | 'writer';
  /** Of Node. */
  readonly flags: readonly string[];
  /** What becomes of its standard output. */
  readonly output: 'ignore' | 'pipe';
}

/** No environment: the child needs none of our secrets, and none of our flags. */
export const startChild = ({ folder, flags, output }: ChildProgram): ChildProcess => {
  const child = fork(fileURLToPath(programIn(folder)), [], {
    env: {},
    execArgv: [...flags],
    stdio: ['ignore', output, 'ignore', 'ipc'],
  });
  standBack(child);
  return child;
};

/** Sends what the child may not live to hear. A child that could not be started has nothing to be sent by. */
export const tell = (child: ChildProcess, message: object | string): void => {
  if (child.connected) child.send(message, () => {});
};

// Node ends itself by these when its heap is full or native code goes wrong. All others come from outside.
const ownSignals: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']);

/** Why a child ended that nobody here had ended. */
export type Death = 'crashed' | 'killed from outside';

/**
 * Says when the child is gone, and whether it broke over what it read. The exit may be known before everything that was
 * sent is read; the channel closes after that.
 */
export const whenGone = (child: ChildProcess, gone: (death: Death) => void): void => {
  child.once('exit', (code, signal) => {
    const isOwn = signal === null ? code !== 0 : ownSignals.has(signal);
    const tellDeath = (): void => gone(isOwn ? 'crashed' : 'killed from outside');
    if (child.connected) child.once('disconnect', tellDeath);
    else tellDeath();
  });
};
