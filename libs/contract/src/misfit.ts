/** A value that a codec could not decode: `path` leads to it from the outermost value. */
class Misfit extends TypeError {
  readonly path: readonly string[];

  constructor(path: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'expected another value', { cause });
    this.path = path;
  }
}

/** The error of a member, with the member's name prepended to its path. */
export const misfitAt = (name: string, cause: unknown): TypeError =>
  cause instanceof Misfit ? new Misfit([name, ...cause.path], cause.cause) : new Misfit([name], cause);

/** The path of a codec's error in a reply: `cards.12.due_date`; `undefined` for the whole reply. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof Misfit ? error.path.join('.') : undefined;
