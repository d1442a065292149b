import type { Bench } from '../bench.ts';
import type { Database } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import { soakCrowd } from '../soak/crowd-of.ts';
import { soakLoad } from '../soak/soak-load.ts';
import type { Tally } from '../soak/tally.ts';
import { answered, errorsInWords, failed, latenciesOf, linesOf, rateOf } from '../soak/tally.ts';
import { median, quantile } from '../statistics.ts';

interface Round {
  readonly one: Tally;
  readonly two: Tally;
}

const p99 = (tally: Tally): number => quantile(latenciesOf(tally), 0.99);

const figuresOf = (rounds: readonly Round[], where: string): readonly Figure[] => {
  const middle = (derive: (round: Round) => number): number => median(rounds.map(derive));
  const tallies = rounds.flatMap(({ one, two }) => [one, two]);
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((all, each) => all + count(each), 0);
  const [rates, slowest] = [rateOf, p99].map((of) => [middle(({ two }) => of(two)), middle(({ one }) => of(one))]);
  return [
    {
      name: `rate of two processes / one, ${where}`,
      value: middle(({ one, two }) => rateOf(two) / rateOf(one)),
      unit: 'times',
      measured: `${rates?.map((rate) => rate.toFixed(0)).join(' / ')} a second`,
    },
    {
      name: `p99 of two processes / one, ${where}`,
      value: middle(({ one, two }) => p99(two) / p99(one)),
      unit: 'times',
      measured: `${slowest?.map((time) => time.toFixed(1)).join(' / ')} ms`,
    },
    {
      name: `errors of two processes and one, ${where}`,
      value: sum(failed),
      unit: 'count',
      target: { atMost: 0 },
      promised: true,
      measured: tallies.map(errorsInWords).filter(Boolean).join(', ') || `of ${sum(answered)} requests`,
    },
  ];
};

/** One round of each; of ten minutes of a soak. */
const roundsInASoak = 30;

const compared = async (bench: Bench, on: Database): Promise<readonly Figure[]> => {
  const crowd = await soakCrowd(bench, on, 2);
  const seconds = bench.sizes.soak.seconds / roundsInASoak;
  const urls = crowd.services.map(({ url }) => url);
  const rounds: Round[] = [];
  // The first round only warms up.
  for (let round = 0; round <= on.longRounds(bench.sizes.longRounds); round += 1) {
    const one = await soakLoad({ ...crowd, urls: urls.slice(0, 1), seconds });
    rounds.push({ one, two: await soakLoad({ ...crowd, urls, seconds }) });
  }
  const last = rounds.at(-1);
  for (const line of last ? linesOf(last.two) : []) bench.say(line);
  return figuresOf(rounds.slice(1), on.name);
};

/** The sessions of the same clients at one process, and at two on the same store. */
export const shareAStore = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) figures.push(...(await compared(bench, on)));
  return figures;
};
