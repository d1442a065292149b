/** What a codec could not read: `path` leads to it from the outermost value. */
class Misfit extends TypeError {
  readonly path: readonly string[];

  constructor(path: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'expected another value', { cause });
    this.path = path;
  }
}

/** The error of a member, with the member's name put before what is known of its place. */
export const misfitAt = (name: string, cause: unknown): TypeError =>
  cause instanceof Misfit ? new Misfit([name, ...cause.path], cause.cause) : new Misfit([name], cause);

/** Where in an answer a codec's error lies: `cards.12.due_date`; `undefined` where it is the whole answer. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof Misfit ? error.path.join('.') : undefined;
