import { isRefused } from '@flashcards/client-sdk';
import { UnusableSettings } from './demo-server.ts';

/** The end of the program: the text for standard error, and a code as in sysexits.h. */
export interface Exit {
  readonly code: number;
  readonly text: string;
}

const usage = 2;
const badData = 65;
const noInput = 66;
const badConfiguration = 78;
const interrupted = 130;

export const usageExit = (text: string): Exit => ({ code: usage, text });

export const noInputExit = (path: string): Exit => ({ code: noInput, text: `There is no file to read: ${path}` });

export const interruptedExit: Exit = { code: interrupted, text: 'Interrupted.' };

/** The problem, in the server's words if there are any. */
export const exitFor = (error: unknown, path: string): Exit => {
  if (isRefused(error, 'invalid_package', 'no_cards', 'too_many_cards', 'body_too_large'))
    return { code: badData, text: `${path}: ${error.text}` };
  if (error instanceof UnusableSettings) return { code: badConfiguration, text: error.message };
  return { code: 1, text: error instanceof Error ? error.message : String(error) };
};
