import type { Opened } from './open-file.ts';
import type { Command } from './options.ts';
import type { Output } from './output.ts';

/** The inputs of a command. */
export interface Job extends Opened {
  readonly command: Command;
  /** Standard output; carries only data. */
  readonly output: Output;
  /** Writes a line to standard error. */
  readonly say: (line: string) => void;
}

/** Runs a command and returns its exit code. */
export type Run = (job: Job) => Promise<number>;
