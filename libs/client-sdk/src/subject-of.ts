import { unexpected } from './expected.ts';

/** The bytes that base64 stands for. */
export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

/** What a part of a token says; nothing is verified: the server does that. */
const claimsOf = (part: string): { readonly sub?: unknown } => {
  const bytes = bytesOf(part.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(bytes)) as { readonly sub?: unknown };
};

/** The subject that an id token names. */
export const subjectOf = (where: string, idToken: string): string => {
  if (typeof idToken !== 'string') throw unexpected(`${where}: idToken`, 'a string', idToken);
  let subject: unknown;
  try {
    subject = claimsOf(idToken.split('.')[1] ?? '').sub;
  } catch {
    // It is no JWT.
  }
  if (typeof subject !== 'string') throw new TypeError(`${where}: userID: expected one, since the id token names none`);
  return subject;
};
