import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../figure.ts';
import { besideHostile } from '../hostile/beside-hostile.ts';

/** The effect on one honest client, and on the server's memory, of clients that request much and never read. */
export const serveBesideHostile = async ({ sizes, directory }: Bench): Promise<readonly Figure[]> => {
  const { attack, seconds } = sizes.hostile;
  const { idle, attacked, mebibytes } = await besideHostile(attack, { directory, due: sizes.due, seconds });
  const [idleP99, attackedP99] = [idle, attacked].map((each) => quantile(each, 0.99)) as [number, number];
  return [
    {
      name: `p99 of get-today-cards beside clients that never read: ${attack} / idle`,
      value: attackedP99 / idleP99,
      unit: 'times',
      target: { atMost: 10 },
      measured: `${attackedP99.toFixed(2)} / ${idleP99.toFixed(2)} ms, longest ${Math.max(...attacked).toFixed(0)} ms`,
    },
    {
      name: `memory beside clients that never read: ${attack}`,
      value: mebibytes,
      unit: 'megabytes',
      target: { atMost: 1_024 },
      measured: 'the server alone, sampled',
    },
  ];
};
