/** A value of an answer that does not fit: `path` leads to it from the outermost one. */
class Misfit extends TypeError {
  readonly path: readonly string[];

  constructor(path: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'expected another value', { cause });
    this.path = path;
  }
}

/** What `read` makes of the member of this name. A misfit in it names its place. */
export const readAt = <Value>(name: string | number, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    const known = error instanceof Misfit ? error : undefined;
    throw new Misfit([String(name), ...(known?.path ?? [])], known?.cause ?? error);
  }
};

/** Where in an answer the error lies: `cards.12.due_date`; `undefined` where it is the whole answer. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof Misfit ? error.path.join('.') : undefined;
