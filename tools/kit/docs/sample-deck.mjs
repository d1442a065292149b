// Writes the deck that the README lets newcomers import: `npm run sample-deck`.
import { writeFile } from 'node:fs/promises';
import { sampleDeck } from '../dist/demo/index.js';

await writeFile(new URL('../../../examples/decks/first-words.apkg', import.meta.url), await sampleDeck());
