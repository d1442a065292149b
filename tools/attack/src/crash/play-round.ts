import { checkErased } from './erased.ts';
import { partOf } from './round.ts';
import type { Prepare, Round, Seen } from './round.ts';
import type { Pair } from './servers.ts';
import { strike } from './strike.ts';
import { checkUploads } from './uploads.ts';

/** Strikes at a moment of one of these works, all of which are under way, and checks them. Answers the servers to continue with. */
export const playRound = async (
  kinds: readonly Prepare[],
  round: Round,
  { pair, seen }: { readonly pair: Pair; readonly seen: Seen },
): Promise<Pair> => {
  const begin = await Promise.all(kinds.map((prepare) => prepare(round, pair, seen)));
  const works = begin.map((each) => each());
  const ended = Promise.all(works.map((work) => work.ended));
  const struckAt = works[Math.floor(partOf(round, 'work', works.length))];
  await Promise.race([struckAt?.moment(), ended]);
  const striking = strike(round, pair).finally(() => works.forEach((work) => work.finish()));
  const [next] = await Promise.all([striking, ended]);
  seen.struck[round.strike] = (seen.struck[round.strike] ?? 0) + 1;
  await checkUploads(round.stage.dataDir);
  const erased: string[] = [];
  for (const work of works) erased.push(...(await work.check(next)));
  await checkUploads(round.stage.dataDir);
  await checkErased(round.stage, erased);
  return next;
};
