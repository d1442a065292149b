import type { Learner } from '@flashcards/kit/rig';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, postRequest } from '../connection.ts';
import type { BesideLists } from '../hostile/beside-hostile.ts';
import { patientLearner } from '../learner.ts';
import { startService } from '../server.ts';
import { report } from './report.ts';

// Measures an honest batch of reviews while accounts send the longest lists, many concurrently, all from one address.

const [directory = '', tries = '20', hostileCards = '20000'] = process.argv.slice(2);
const accounts = 8;
const requestsEach = 16;
const reviewsInBatch = 300;

const service = await startService(directory);
const { url, baseUrl } = service;

const emptySet = ({ client }: Learner): Promise<string> => client.sets.create({ name: 'A set', cards: [] });
const cardsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ front: `${index}`, back: 'b' }));

const honest = await patientLearner(baseUrl, 'honest');
const cards = await honest.client.sets.addCards(await emptySet(honest), cardsOf(reviewsInBatch));

let isOver = false;
/** Lists that the service accepted. An attack without accepted lists shows nothing. */
let stored = 0;
const hostileList = cardsOf(Number(hostileCards));
let named = 0;
/** One connection of a hostile account: repeatedly creates a set with a list of cards of the maximum body size. */
const greedy = async (jwtToken: string): Promise<void> => {
  const set = { jwtToken, flashcardName: '', flashcardDescription: '', folder: '', cards: hostileList };
  while (!isOver) {
    const connection = await openConnection(url);
    const request = postRequest(url, 'create-flashcard', { ...set, flashcardName: `Set ${(named += 1)}` });
    const answer = await connection.send(request).catch(() => undefined);
    if (answer?.status === 200) stored += 1;
    connection.close();
  }
};
const tokens: string[] = [];
for (let account = 0; account < accounts; account += 1)
  tokens.push((await patientLearner(baseUrl, `hostile ${account}`)).token);
const attack = tokens.flatMap((token) => Array.from({ length: requestsEach }, () => greedy(token)));
await sleep(500);

const statuses: number[] = [];
const connection = await openConnection(url);
for (let trial = 0; trial < Number(tries); trial += 1) {
  const reviewedAt = new Date().toISOString();
  const reviews = cards.map((cardID) => ({ cardID, rating: 'good', reviewID: `${trial} ${cardID}`, reviewedAt }));
  const request = postRequest(url, 'review-cards', { jwtToken: honest.token, reviews });
  statuses.push((await connection.send(request)).status);
}
isOver = true;
await Promise.race([Promise.all(attack), sleep(5_000)]);
await service.stop();
report<BesideLists>({ statuses, stored });
process.exit();
