/** The error of a response that does not fit. `path` leads from the outermost value to the wrong one. */
interface Misfit extends Error {
  path?: readonly string[];
}

/** Reads the member of this name; an error in it gets the name added to its path. */
export const readAt = <Value>(name: string | number, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    const misfit = error as Misfit;
    misfit.path = [String(name), ...(misfit.path ?? [])];
    throw misfit;
  }
};

/** A longer text is not one of the contract's names. It may be a token that was sent back. */
export const brief = (text: string | null): string | undefined =>
  text === null ? undefined : text.length > 128 ? '…' : text;

/** The path of the wrong value in a response, such as `cards.12.due_date`; `undefined` for the response as a whole. */
export const fieldOf = (error: unknown): string | undefined => (error as Misfit).path?.map(brief).join('.');
