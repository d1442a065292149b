import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';

const words = texts.study;

/** Minutes and seconds, as in 4:05. */
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Only cards on a step are left: when the first comes back. */
export const WaitingCard = ({ until, onNow }: { readonly until: number; readonly onNow: () => void }) => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <section class="empty">
      <div role="status">
        <h2>{words.waiting}</h2>
      </div>
      <p class="lead" role="timer">
        {words.waitingText(clockText(until - now))}
      </p>
      <button type="button" class="button button-primary button-large" onClick={onNow}>
        {words.now}
      </button>
    </section>
  );
};
