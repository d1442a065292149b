/** The body of every operation but the import. */
export const jsonRequest = (body: Readonly<Record<string, unknown>>): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
