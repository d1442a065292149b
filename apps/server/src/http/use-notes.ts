import type { Caller } from '@flashcards/accounts';
import { hourOf } from '@flashcards/accounts';
import type { SessionId } from '@flashcards/kernel';
import type { Sessions } from '@flashcards/persistence-ports';

/** A few, so that at the turn of an hour requests do not wait for them. Further ones are left to later requests. */
const mostAtOnce = 8;
const mostRemembered = 10_000;

/**
 * Notes the use of sessions, once an hour for each. No request waits for a note or fails with it; one that fails is not
 * tried again within the hour.
 */
export const useNotes = ({ noteUse }: Pick<Sessions, 'noteUse'>) => {
  const noted = new Set<SessionId>();
  let current = 0;
  let running = 0;
  const begin = ({ id, session }: Caller, used: Date): void => {
    noted.add(session.id);
    running += 1;
    const end = (): void => void (running -= 1);
    noteUse(id, session.id, used).then(end, end);
  };
  return (caller: Caller, at: Date): void => {
    const hour = hourOf(at);
    if (caller.session.lastUsedAt >= hour) return;
    if (hour.getTime() !== current || noted.size >= mostRemembered) noted.clear();
    current = hour.getTime();
    if (running < mostAtOnce && !noted.has(caller.session.id)) begin(caller, hour);
  };
};
