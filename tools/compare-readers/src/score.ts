import type { Sample } from './corpus.ts';
import { rightOf, samplesIn } from './corpus.ts';
import type { Reader, Result } from './run-reader.ts';
import { runReader } from './run-reader.ts';
import type { Aspect, Told } from './told.ts';
import { aspects } from './told.ts';

/** How many packages a reader got right, of those that have something of the kind. */
export interface Share {
  readonly right: number;
  readonly of: number;
}

export type Score = Readonly<Record<Aspect | 'hostile', Share>>;

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

/** Ends as it may, with the notes that can be had, in bounds. */
const endsWell = ({ allowed, recoverableNotes }: Sample, { told, isBounded }: Result): boolean => {
  if (!isBounded) return false;
  if (!told) return allowed.includes('error');
  const isRead = allowed.includes('ok') || allowed.includes('ok-partial');
  return isRead && (recoverableNotes === undefined || told.notes?.length === recoverableNotes);
};

const shareOf = (aspect: Aspect, rights: readonly Told[], results: readonly Result[]): Share => {
  const concerned = rights.flatMap((right, at) => (right[aspect]?.length ? [{ right, told: results[at]?.told }] : []));
  const right = concerned.filter((each) => isSame(each.right[aspect], each.told?.[aspect])).length;
  return { right, of: concerned.length };
};

/** Reads the whole corpus, one package after the other. */
export const scoreOf = async (reader: Reader): Promise<Score> => {
  const good = samplesIn('ok');
  const results: Result[] = [];
  for (const { file } of good) results.push(await runReader(reader, file));
  const rights = good.map(rightOf);
  const shares = aspects.map((aspect) => [aspect, shareOf(aspect, rights, results)] as const);
  const hostile = samplesIn('hostile');
  let right = 0;
  for (const sample of hostile) if (endsWell(sample, await runReader(reader, sample.file))) right += 1;
  return { ...Object.fromEntries(shares), hostile: { right, of: hostile.length } } as Score;
};
