import { resolve } from 'node:path';
import { createClient } from '@flashcards/client-sdk';
import type { DeckFile } from './deck-file.ts';
import { openDeckFile } from './deck-file.ts';
import { startDemoServer } from './demo-server.ts';
import type { Exit } from './exit.ts';
import { exitFor, interruptedExit, noInputExit, usageExit } from './exit.ts';
import { firstWords } from './first-words.ts';
import { runStory } from './story.ts';
import { styleFor } from './style.ts';

const usage = `Imports an Anki deck into a server of its own and studies four cards of it.

  npm run demo                       the deck that comes with the demo
  npm run demo -- path/to/deck.apkg  a deck of yours

DATABASE_URL or MONGODB_URI choose another store than a temporary one.
`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Ctrl-C ends the run normally, so that the temporary directory is removed. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
};

const run = async (deck: DeckFile): Promise<Exit | undefined> => {
  const signal = interruption();
  try {
    const server = await startDemoServer(process.env);
    const client = createClient({ baseUrl: server.baseUrl, signal });
    const style = styleFor(process.stdout, process.env['NO_COLOR']);
    await runStory({ client, deck, say, style, terminal: process.stderr }).finally(() => server.close());
    return undefined;
  } catch (error) {
    return signal.aborted ? interruptedExit : exitFor(error, deck.path);
  }
};

/** npm runs the demo in the workspace root, but paths are relative to the caller's directory. */
const whereThePersonStands = process.env['INIT_CWD'] ?? '.';

const main = async ([given, ...more]: readonly string[]): Promise<Exit | undefined> => {
  if (more.length > 0) return usageExit(usage);
  if (given === '--help' || given === '-h') return void say(usage);
  if (given === undefined) return run(await firstWords());
  const path = resolve(whereThePersonStands, given);
  const deck = await openDeckFile(path);
  return deck ? run(deck) : noInputExit(path);
};

// The reader may close the output early, as `head` does.
process.stdout.on('error', () => process.exit());

const exit = await main(process.argv.slice(2));
if (exit) {
  process.stderr.write(`${exit.text}\n`);
  process.exitCode = exit.code;
}
