import { signal } from '@preact/signals';

/** What a code lets people join. */
export type Subject = 'quest' | 'folder';

/** Codes made on this page, by the id of their quest or folder. The service shows each only once. */
export const madeCodes = signal<ReadonlyMap<string, string>>(new Map());

export const keepCode = (id: string, code: string | undefined): void => {
  const codes = new Map(madeCodes.value);
  if (code === undefined) codes.delete(id);
  else codes.set(id, code);
  madeCodes.value = codes;
};

/** The address at which a code is accepted; nothing is joined by opening it. */
export const joinLink = (subject: Subject, code: string): string =>
  new URL(`/join?${subject}=${encodeURIComponent(code)}`, location.origin).href;
