import { randomBytes } from 'node:crypto';

const sane = /^[\w.:-]{1,128}$/;
// A random prefix per process and a counter: unique at nearly no cost.
const process = randomBytes(9).toString('base64url');
let made = 0;

/** The client's id for the request if it is safe to log, otherwise a new one. */
export const requestId = (given: string | string[] | undefined): string => {
  if (typeof given === 'string' && sane.test(given)) return given;
  made += 1;
  return `${process}-${made.toString(36)}`;
};
