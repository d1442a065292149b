import type { LocalDate } from '@flashcards/kernel';
import type { Candidate, CandidatesQuery, CardPosition } from '@flashcards/persistence-ports';
import { frontWords, isOver } from '@flashcards/search';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { toText } from '../engine/values.ts';
import { seenSet } from '../sharing/shared-access.ts';
import { progressOrNew } from '../study/member-progress.ts';
import { bareRow, row } from './matching.ts';
import { nextMatches } from './next-matches.ts';
import { tagsOfOwner } from './tags.ts';

const firstOnDay = 10;

const positionOf = ({ createdOn, place }: CardPosition): string => createdOn + place.toString(16).padStart(13, '0');

const fromPosition = (text: string): CardPosition => ({
  createdOn: text.slice(0, firstOnDay) as LocalDate,
  place: Number.parseInt(text.slice(firstOnDay), 16),
});

const candidateFrom = (tuple: Tuple): Candidate => {
  const { position: at, words } = bareRow.from(tuple);
  return { ...fromPosition(at), front: frontWords(words) };
};

/** A page ends when its cards have so much JSON of tags. Neighbours of one note share theirs. */
const tagOctetsOfPage = 1_048_576;

/** The first of the found cards that make a page. */
const withStandings = (connection: Connection, found: readonly Tuple[]): readonly Candidate[] => {
  const items: Candidate[] = [];
  let [octets, owner, last] = [0, 0, [] as readonly string[]];
  for (const tuple of found) {
    const { progress, id, tagOwner, tagOctets, tags, isWithdrawn, ...marks } = row.from(tuple);
    if (tagOwner !== owner) {
      [owner, last] = [tagOwner, tags ?? tagsOfOwner(connection, tagOwner)];
      octets += tagOctets;
    }
    const candidate = candidateFrom(tuple);
    const met = progressOrNew(progress, candidate.createdOn);
    const gone = isWithdrawn ? { isWithdrawn } : {};
    items.push({ ...candidate, standing: { id, progress: met, ...marksOf(marks), tags: last, ...gone } });
    if (octets >= tagOctetsOfPage) break;
  }
  return items;
};

/** The start of the next page; absent where no later card matters. */
const nextOf = (last: string, isDescending: boolean, until: LocalDate | undefined): CardPosition | undefined => {
  const next = fromPosition(last);
  return isOver(next.createdOn, isDescending, until) ? undefined : next;
};

/** The matching ones among the next cards of a set that the user may see. */
export const pageOfCandidates = (
  connection: Connection,
  user: number,
  query: CandidatesQuery,
): Page<Candidate, CardPosition> => {
  const seen = seenSet(connection, user, query.set);
  if (!seen) return { items: [] };
  const after = query.after && positionOf(query.after);
  const { found, end } = nextMatches(connection, user, { ...query, ...seen, after });
  const items = query.withStanding ? withStandings(connection, found) : found.map(candidateFrom);
  const last = items.length < found.length ? found[items.length - 1]?.[0] : end;
  return { items, next: last === undefined ? undefined : nextOf(toText(last), query.isDescending, query.until()) };
};
