import type { Client, ClientOptions } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';

/** A user who is signed in. The token outlives the server that gave it. */
export interface Learner {
  readonly client: Client;
  readonly userID: string;
  readonly token: string;
}

/** Signs in through the development identity provider; answers the token, which the client uses from now on. */
export const signIn = async (client: Client, userID: string): Promise<string> => {
  const idToken = await client.account.issueIdToken(userID);
  return (await client.account.signIn({ userID, idToken, rawAccessToken: userID })).token;
};

/** A client of its own for a user, who is signed in; the first time, their account is made. */
export const signUp = async (
  baseUrl: string,
  userID: string,
  options: Omit<ClientOptions, 'baseUrl'> = {},
): Promise<Learner> => {
  const client = createClient({ ...options, baseUrl });
  return { client, userID, token: await signIn(client, userID) };
};
