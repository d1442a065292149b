import type { SentDeed } from '@flashcards/client-sdk/offline';
import { useEffect, useState } from 'preact/hooks';
import { wordsFor } from '../problem.ts';
import { texts } from '../texts/texts.ts';
import { isFull, refused, unsent } from './unsent.ts';

const words = texts.offline;

const sendAgain = async (): Promise<void> => {
  const { sendWaiting } = await import('./sending.ts');
  await sendWaiting();
};

/** Nobody closes the page by mistake where it would lose answers. */
const useStay = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const stay = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isNeeded]);
};

const Refused = ({ sent }: { readonly sent: readonly SentDeed[] }) => (
  <div class="notice notice-problem" role="alert">
    <div>
      <p>{words.refused(sent.length)}</p>
      <ul>
        {[...new Set(sent.map(({ refusal }) => words.reasons[refusal?.code ?? ''] ?? refusal?.text))].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
    <button type="button" class="button" onClick={() => (refused.value = [])}>
      {words.dismiss}
    </button>
  </div>
);

const Late = ({ answers, problem, isLasting }: typeof unsent.value) => (
  <div class="notice" role="status">
    <p>
      {words.waiting(answers)} {problem === undefined ? words.later : wordsFor(problem)} {!isLasting && words.stay}
    </p>
    {problem !== undefined && (
      <button type="button" class="button button-small" onClick={() => void sendAgain()}>
        {texts.tryAgain}
      </button>
    )}
  </div>
);

/** Once in the life of the page: more cards are tried at each visit of Today. */
const Full = () => {
  const [isRead, setRead] = useState(false);
  if (!isFull.value || isRead) return null;
  return (
    <div class="notice" role="status">
      <p>{words.full}</p>
      <button type="button" class="button button-small" onClick={() => setRead(true)}>
        {words.dismiss}
      </button>
    </div>
  );
};

/** On every view: how many answers the service does not have yet, what it refused, and whether the device is full. */
export const Waiting = () => {
  const { value } = unsent;
  useStay(value.waiting > 0 && !value.isLasting);
  const isLate = value.waiting > 0 && (value.problem !== undefined || !navigator.onLine);
  return (
    <div class="waiting">
      {isLate && <Late {...value} />}
      <Full />
      {refused.value.length > 0 && <Refused sent={refused.value} />}
    </div>
  );
};
