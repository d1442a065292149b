import { useEffect, useState } from 'preact/hooks';
import { quietUntil } from './session.ts';
import { texts } from './texts/texts.ts';

/** On every view: the seconds for which the service wants no requests, while the app waits. */
export const Slowed = () => {
  const [turn, setTurn] = useState(0);
  const left = Math.ceil((quietUntil.value - Date.now()) / 1000);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setTurn(turn + 1), 1000);
    return () => clearTimeout(timer);
  }, [left, turn]);
  const isWaiting = left > 0;
  return (
    <div class={isWaiting ? 'waiting' : undefined} role="status">
      {isWaiting && (
        <p class="notice">
          {texts.problems.slowed} <strong aria-hidden="true">{texts.number(left)}</strong>
        </p>
      )}
    </div>
  );
};
