// Imports an Anki package from the command line, and says what was made of it.
//
//   npm run import-deck -- deck.apkg                                     as ana, into the server that npm start has started
//   npm run import-deck -- deck.apkg ben http://127.0.0.1:3000/api

import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createClient, isRefused } from '@flashcards/client-sdk';

const [file, userID = 'ana', baseUrl = 'http://127.0.0.1:3000/api'] = process.argv.slice(2);

const importDeck = async (path: string): Promise<void> => {
  const client = createClient({ baseUrl });
  const idToken = await client.account.issueIdToken(userID);
  await client.account.signIn({ userID, idToken, rawAccessToken: crypto.randomUUID() });

  const deck = await openAsBlob(path).catch(() => {
    throw new Error(`This file cannot be read: ${path}`);
  });
  const { decks } = await client.imports.preview(deck);
  console.log(`Decks: ${decks.map(({ name }) => name).join(', ')}`);

  const { id, report } = await client.imports.create(deck, { name: basename(path, '.apkg') });
  console.log(`Set ${id}: ${report?.cards ?? 'some'} cards of ${report?.notes ?? 'some'} notes`);
  for (const { reason, count } of report?.skipped ?? []) console.log(`${count} left out: ${reason}`);
};

try {
  if (file === undefined) throw new Error('Name a file: npm run import-deck -- deck.apkg');
  // npm runs this in the root of the project; a path is meant from where the person stands.
  await importDeck(resolve(process.env['INIT_CWD'] ?? '.', file));
} catch (error) {
  const words = isRefused(error) ? error.text : error instanceof Error ? error.message : String(error);
  console.error(words);
  process.exitCode = 1;
}
