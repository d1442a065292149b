import { signal } from '@preact/signals';

const subjects = ['folder', 'quest'] as const;

/** What a code lets people join. */
export type Subject = (typeof subjects)[number];

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

/** What a link of `joinLink` leads to; `undefined` for any other text. */
export const invitationOf = (link: string): { readonly subject: Subject; readonly code: string } | undefined => {
  const asked = URL.canParse(link) ? new URL(link).searchParams : undefined;
  const subject = subjects.find((each) => asked?.has(each));
  return subject && { subject, code: asked?.get(subject) ?? '' };
};
