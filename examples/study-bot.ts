// A study bot: it asks in the terminal what is due today. docs/tutorial.md explains each part.

import { openAsBlob } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { createClient, setsIn } from '@flashcards/client-sdk';

const [userID = 'ana', baseUrl = 'http://127.0.0.1:3000/api'] = process.argv.slice(2);

const client = createClient({ baseUrl });
const idToken = await client.account.issueIdToken(userID);
await client.account.signIn({ userID, idToken, rawAccessToken: crypto.randomUUID() });

const sampleDeck = new URL('../decks/first-words.apkg', import.meta.url);
const sets = [...setsIn(await client.cards.today())];
if (sets.length === 0)
  await client.imports.create(await openAsBlob(sampleDeck), { name: 'First words', cards: 'fields' });

const due = [...setsIn(await client.cards.today())].flatMap(({ set }) => [...set.cards.keys()]);
console.log(`${due.length} cards are due.`);

const ratings = ['again', 'hard', 'good', 'easy'] as const;
const terminal = createInterface({ input: process.stdin });
const lines = terminal[Symbol.asyncIterator]();

/** `undefined` at the end of the input. */
const ask = async (question: string): Promise<string | undefined> => {
  process.stdout.write(question);
  const line = await lines.next();
  return line.done === true ? undefined : line.value;
};

for (const card of due) {
  const { front, back } = await client.cards.get(card);
  if ((await ask(`\n${front} … `)) === undefined) break;
  const answer = await ask(`${back}\n1 again, 2 hard, 3 good, 4 easy, anything else stops: `);
  const rating = ratings[Number(answer) - 1];
  if (rating === undefined) break;
  const { dueDate, streak } = await client.cards.review({ card, rating });
  console.log(`It comes back on ${dueDate}. Your streak: ${streak}`);
}

const { xp } = await client.account.get();
console.log(`You have ${xp} XP.`);
terminal.close();
