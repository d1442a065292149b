import { useEffect } from 'preact/hooks';
import { keepAhead } from '../offline/ahead.ts';
import { sendWaiting } from '../offline/sending.ts';
import { unsent } from '../offline/unsent.ts';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { Studying } from './studying.ts';

const words = texts.study;

const durationText = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / 60_000);
  return words.minutes(minutes);
};

/** What the answers earned, once the service has them. */
const useGain = ({ xpAtStart }: Studying): { readonly xp: number | undefined; readonly streak: number } | undefined => {
  const { value: account } = useResource(async () => {
    await sendWaiting();
    return unsent.peek().waiting === 0 ? client.account.get() : undefined;
  }, [unsent.value.waiting === 0]);
  const { value: before } = xpAtStart;
  return account && { xp: before === undefined ? undefined : account.xp - before, streak: account.streak };
};

export const Summary = ({ studying }: { readonly studying: Studying }) => {
  const { answers, startedAt, endedAt } = studying;
  const gain = useGain(studying);
  useEffect(() => void sendWaiting().then(() => keepAhead()), []);
  const { summary } = words;
  const count = answers.value.length;
  const remembered = answers.value.filter((rating) => rating !== 'again').length;
  const figures = [
    [texts.number(count), summary.answers(count)],
    [texts.percent(count === 0 ? 0 : remembered / count), summary.remembered],
    [durationText(endedAt.value - startedAt), summary.time],
    ...(gain?.xp !== undefined ? [[texts.number(Math.max(0, gain.xp)), summary.xp] as const] : []),
  ] as const;
  return (
    <section class="hero hero-done summary" role="status">
      <h2>{count === 0 ? summary.none : summary.title}</h2>
      {count === 0 ? (
        <p class="lead">{summary.noneText}</p>
      ) : (
        <>
          <ul class="summary-figures">
            {figures.map(([figure, name]) => (
              <li key={name}>
                <strong>{figure}</strong> {name}
              </li>
            ))}
          </ul>
          <p class="lead">{gain ? summary.streak(gain.streak) : summary.later}</p>
        </>
      )}
      <a class="button button-primary button-large" href="/">
        {words.end}
      </a>
    </section>
  );
};
