import type { Now } from '@flashcards/application';

/** The clock of this machine is wrong, so that replies and stored data would be wrong too. */
export class ImplausibleClock extends Error {
  override readonly name = 'ImplausibleClock';
}

/** A clock that was never set shows 1970. */
const earliest = Date.parse('2000-01-01');
/** A card is due up to 36 500 days from now, and no date of the service is later than the year 9999. */
const end = Date.parse('9900-01-01');

/** The same clock, which throws `ImplausibleClock` before the year 2000 and after 9899. */
export const plausible =
  (now: Now): Now =>
  () => {
    const time = now();
    if (time.getTime() >= earliest && time.getTime() < end) return time;
    throw new ImplausibleClock(`it says ${time.toISOString()}`);
  };
