import { randomBytes } from 'node:crypto';

const sane = /^[\w.:-]{1,128}$/;
// Random once per process and then counted: unique, and nearly free.
const process = randomBytes(9).toString('base64url');
let made = 0;

/** The client's own id for the request when it is fit for a log line, else a new one. */
export const requestId = (given: string | string[] | undefined): string => {
  if (typeof given === 'string' && sane.test(given)) return given;
  made += 1;
  return `${process}-${made.toString(36)}`;
};
