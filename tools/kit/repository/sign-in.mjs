// Signs in with the development identity provider of a server that runs, and prints the token.
//
//   npm run -s sign-in -- ana [http://127.0.0.1:3000]
import { createHash, randomUUID } from 'node:crypto';

const [userID = 'me', url = 'http://127.0.0.1:3000'] = process.argv.slice(2);

const ask = async (operation, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/${operation}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error);
  return reply;
};

try {
  const { idToken } = await ask('dev/id-token', { userID });
  const rawAccessToken = randomUUID();
  const accessToken = createHash('sha256').update(rawAccessToken).digest('hex');
  const { token } = await ask('sign-in', { userID, rawAccessToken, accessToken, idToken });
  console.log(token);
} catch ({ message, cause }) {
  console.error(`${userID} cannot sign in at ${url}: ${cause?.message || message}`);
  process.exitCode = 1;
}
