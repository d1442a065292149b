/** Headers as `fetch` takes them; `undefined` removes a header that would be sent otherwise. */
export type RequestHeaders = Headers | Iterable<HeaderEntry> | Readonly<Record<string, string | undefined>>;

export type HeaderEntry = readonly [name: string, value: string | undefined];

export const entriesOf = (headers: RequestHeaders = {}): Iterable<HeaderEntry> =>
  Symbol.iterator in headers ? (headers as Iterable<HeaderEntry>) : Object.entries<string | undefined>(headers);

const apply = (merged: Headers, name: string, value: string | undefined): void => {
  try {
    if (value === undefined) merged.delete(name);
    else merged.set(name, value);
  } catch {
    // The platform's own message would show the value, which may be a secret.
    throw new TypeError(`headers: no legal name and value: ${JSON.stringify(name)}`);
  }
};

/** Merges headers. Later ones replace earlier ones of the same name (case-insensitive). */
export const mergedHeaders = (...layers: readonly (RequestHeaders | undefined)[]): Headers => {
  const merged = new Headers();
  for (const layer of layers) for (const [name, value] of entriesOf(layer)) apply(merged, name, value);
  return merged;
};
