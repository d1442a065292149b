import type { Opened } from './open-file.ts';
import type { Command } from './options.ts';
import type { Output } from './output.ts';

/** What a command works with. */
export interface Job extends Opened {
  readonly command: Command;
  /** Standard output: data and nothing else. */
  readonly output: Output;
  /** A line on standard error. */
  readonly say: (line: string) => void;
}

/** Does a command's work and answers the exit code. */
export type Run = (job: Job) => Promise<number>;
