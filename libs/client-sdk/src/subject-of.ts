import { unexpected } from './expected.ts';

/** Decodes base64. */
export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

/** Decodes a part of a token without verifying it; the server verifies it. */
const claimsOf = (part: string): { readonly sub?: unknown } => {
  const bytes = bytesOf(part.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(bytes)) as { readonly sub?: unknown };
};

/** The subject of an id token. */
export const subjectOf = (where: string, idToken: string): string => {
  if (typeof idToken !== 'string') throw unexpected(`${where}: idToken`, 'a string', idToken);
  let subject: unknown;
  try {
    subject = claimsOf(idToken.split('.')[1] ?? '').sub;
  } catch {
    // Not a JWT: reported below.
  }
  if (typeof subject !== 'string') throw new TypeError(`${where}: userID: expected one, since the id token names none`);
  return subject;
};
