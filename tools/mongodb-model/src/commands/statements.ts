import type { Document } from 'bson';
import { CommandError } from '../errors.ts';
import { isTransient } from './labels.ts';
import type { Request } from './request.ts';

type Statement = (at: number) => Promise<Document>;

const written = ({ code, message, details }: CommandError, index: number): Document => ({
  index,
  code,
  errmsg: message,
  ...details,
});

/** Runs a statement once; a repeated command gets the stored result. */
const once = async ({ done }: Request, at: number, run: Statement): Promise<Document> => {
  const result = done?.get(at) ?? (await run(at));
  done?.set(at, result);
  return result;
};

export interface Outcome {
  /** Of the executed statements, with their `index`. */
  readonly results: readonly Document[];
  readonly writeErrors: readonly Document[];
}

/** The error of one statement; an error that ends the whole command is thrown. */
const errorOf = (error: unknown, { transaction }: Request, at: number): Document => {
  if (!(error instanceof CommandError) || (transaction && isTransient(error))) throw error;
  return written(error, at);
};

/** Runs the statements of a write one after the other. The first error ends it, unless it is unordered. */
export const runStatements = async (request: Request, count: number, run: Statement): Promise<Outcome> => {
  const goesOn = request.command['ordered'] === false && !request.transaction;
  const results: Document[] = [];
  const writeErrors: Document[] = [];
  for (let at = 0; at < count && (goesOn || writeErrors.length === 0); at += 1)
    await once(request, at, run).then(
      (result) => results.push({ ...result, index: at }),
      (error: unknown) => writeErrors.push(errorOf(error, request, at)),
    );
  return { results, writeErrors };
};
