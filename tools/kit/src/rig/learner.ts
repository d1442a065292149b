import type { Client, ClientOptions } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';

/** A signed-in user. The token stays valid after a restart of the server. */
export interface Learner {
  readonly client: Client;
  readonly userID: string;
  readonly token: string;
}

/** Signs in with the development identity provider; returns the token, which the client then uses. */
export const signIn = async (client: Client, userID: string): Promise<string> => {
  const idToken = await client.account.issueIdToken(userID);
  return (await client.account.signIn({ userID, idToken, rawAccessToken: userID })).token;
};

/** Signs a user in with a new client; creates the account on first use. */
export const signUp = async (
  baseUrl: string,
  userID: string,
  options: Omit<ClientOptions, 'baseUrl'> = {},
): Promise<Learner> => {
  const client = createClient({ ...options, baseUrl });
  return { client, userID, token: await signIn(client, userID) };
};
