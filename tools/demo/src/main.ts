import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@flashcards/client-sdk';
import { startDemoServer } from './demo-server.ts';
import type { Exit } from './exit.ts';
import { exitFor, interruptedExit, noInputExit, usageExit } from './exit.ts';
import { tellStory } from './story.ts';
import { styleFor } from './style.ts';

const usage = `Imports an Anki deck into a server of its own and studies four cards of it.

  npm run demo                       the deck that comes with the demo
  npm run demo -- path/to/deck.apkg  a deck of yours

DATABASE_URL or MONGODB_URI choose another store than a temporary one.
`;

const ownDeck = fileURLToPath(new URL('../decks/everyday-basics.apkg', import.meta.url));

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Ctrl-C ends the run in order, so that the temporary directory goes too. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
};

const run = async (path: string): Promise<Exit | undefined> => {
  if (!(await isFile(path))) return noInputExit(path);
  const signal = interruption();
  try {
    const server = await startDemoServer(process.env);
    const client = createClient({ baseUrl: server.baseUrl, signal });
    const style = styleFor(process.stdout, process.env['NO_COLOR']);
    const deck = { path, content: await openAsBlob(path) };
    await tellStory({ client, deck, say, style, terminal: process.stderr }).finally(() => server.close());
    return undefined;
  } catch (error) {
    return signal.aborted ? interruptedExit : exitFor(error, path);
  }
};

/** npm runs the demo in the root of the workspace; a path is meant from where the person stands. */
const whereThePersonStands = process.env['INIT_CWD'] ?? '.';

const main = async ([path = ownDeck, ...more]: readonly string[]): Promise<Exit | undefined> => {
  if (more.length > 0) return usageExit(usage);
  if (path === '--help' || path === '-h') return void say(usage);
  return run(resolve(whereThePersonStands, path));
};

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', () => process.exit());

const exit = await main(process.argv.slice(2));
if (exit) {
  process.stderr.write(`${exit.text}\n`);
  process.exitCode = exit.code;
}
