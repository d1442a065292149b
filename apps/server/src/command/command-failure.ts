import type { Ending } from './exit-codes.ts';

/** A verb cannot do what it was asked for; the message says why to a person. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly ending: Ending;

  constructor(ending: Ending, message: string) {
    super(message);
    this.ending = ending;
  }
}
