import { resolve } from 'node:path';
import type { Config } from './config/config.ts';
import { nameOfDatabase } from './config/database-config.ts';
import { basePath } from './http/base-path.ts';
import { signInCommand } from './sign-in-command.ts';

/** The page shows the token in a field, for copying. */
const signIn = (docs: string, command: string | undefined): string =>
  command === undefined
    ? `  To call the API, sign in at ${docs}, which shows your jwtToken.`
    : `  To call the API, sign in at ${docs}, or get a jwtToken in another shell:\n\n    ${command}`;

/** The text for a person who has just started the server. */
export const banner = ({ identity, dataDir, database }: Config, url: string): string => {
  const docs = `${url}${basePath}/docs`;
  return [
    '',
    '  Flashcards is listening.',
    '',
    `  Open      ${url}/`,
    `  Try it    ${docs}`,
    `  API       ${url}${basePath}`,
    `  OpenAPI   ${url}${basePath}/openapi.json`,
    `  Health    ${url}/healthz  ${url}/readyz`,
    `  Data      ${resolve(dataDir)}  (database ${nameOfDatabase(database)})`,
    `  Identity  ${identity?.issuer ?? 'development provider: anyone on this machine can sign in as anyone'}`,
    '',
    ...(identity ? [] : [signIn(docs, signInCommand(url))]),
    '',
  ].join('\n');
};
