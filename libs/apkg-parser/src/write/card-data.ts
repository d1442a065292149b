import { checkText } from './check.ts';
import type { ContentChecks } from './content-checks.ts';
import type { CardToWrite } from './deck-to-write.ts';

type State = NonNullable<CardToWrite['fsrs']>;

const stateJson = ({ stability, difficulty, desiredRetention, decay, lastReview }: State): string =>
  JSON.stringify({
    s: stability,
    d: difficulty,
    dr: desiredRetention,
    decay,
    lrt: lastReview && Math.floor(lastReview.getTime() / 1000),
  });

/** A card's `data` column, as JSON or ''. Throws `TypeError`. */
export const cardData = ({ data, fsrs }: CardToWrite, checks: ContentChecks, place: string): string => {
  if (data === undefined) return fsrs === undefined ? '' : stateJson(fsrs);
  const text = checkText(data, `${place} its data`);
  try {
    if (text !== '') JSON.parse(text);
  } catch {
    checks.refuse(`${place} its data`, 'must be JSON or empty');
  }
  return text;
};
