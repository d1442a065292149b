import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import type { AttackName } from '../hostile/attacks.ts';
import { besideHostile, besideLists } from '../hostile/beside-hostile.ts';
import { quantile } from '../statistics.ts';

/** Of processes that serve nobody else. */
const mostMebibytes = 700;
const slowestBatch = 2_000;

const figuresOf = async ({ sizes, directory }: Bench, name: AttackName): Promise<readonly Figure[]> => {
  const { seconds } = sizes.hostile;
  const { idle, beside, mebibytes } = await besideHostile(name, { directory, due: sizes.due, seconds });
  const [idleP99, besideP99] = [idle, beside].map((each) => quantile(each, 0.99)) as [number, number];
  return [
    {
      name: `p99 of get-today-cards while nobody reads ${name} / idle`,
      value: besideP99 / idleP99,
      unit: 'times',
      target: { atMost: 10 },
      measured: `${besideP99.toFixed(2)} / ${idleP99.toFixed(2)} ms, longest ${Math.max(...beside).toFixed(0)} ms`,
    },
    {
      name: `memory while nobody reads ${name}`,
      value: mebibytes,
      unit: 'megabytes',
      target: { atMost: mostMebibytes },
      measured: 'the server alone, sampled',
    },
  ];
};

/** What one honest client and the server's memory notice of clients that ask for much and never read, or send much. */
export const serveBesideHostile = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const name of bench.sizes.hostile.attacks) figures.push(...(await figuresOf(bench, name)));
  const { tries, cards } = bench.sizes.hostile;
  const { statuses, milliseconds } = await besideLists(bench.directory, tries, cards);
  const isInTime = (each: number, index: number): boolean => each === 200 && (milliseconds[index] ?? 0) <= slowestBatch;
  const inTime = statuses.filter(isInTime).length;
  figures.push({
    name: 'batches of 300 reviews in 2 s, of 8 accounts with 16 long lists each',
    value: (100 * inTime) / tries,
    unit: 'percent',
    target: { atLeast: 100 },
    measured: `longest ${Math.max(...milliseconds).toFixed(0)} ms of ${tries}`,
  });
  return figures;
};
