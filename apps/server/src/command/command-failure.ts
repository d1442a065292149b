import type { Ending } from './exit-codes.ts';

/** A command cannot do its work. The message explains why. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly ending: Ending;

  constructor(ending: Ending, message: string) {
    super(message);
    this.ending = ending;
  }
}
