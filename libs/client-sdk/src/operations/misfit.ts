/** The error of an answer that does not fit: `path` leads to its value from the outermost one. */
interface Misfit extends Error {
  path?: readonly string[];
}

/** What `read` makes of the member of this name. A misfit in it names its place. */
export const readAt = <Value>(name: string | number, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    const misfit = error as Misfit;
    misfit.path = [String(name), ...(misfit.path ?? [])];
    throw misfit;
  }
};

/** A longer text is none of ours: it may be a token that was sent back. */
export const brief = (text: string | null): string | undefined =>
  text === null ? undefined : text.length > 128 ? '…' : text;

/** Where in an answer the error lies: `cards.12.due_date`; `undefined` where it is the whole answer. */
export const fieldOf = (error: unknown): string | undefined => (error as Misfit).path?.map(brief).join('.');
