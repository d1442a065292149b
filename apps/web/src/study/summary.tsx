import { texts } from '../texts/texts.ts';
import type { Studying } from './studying.ts';

const words = texts.study;

const durationText = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / 60_000);
  return words.minutes(minutes);
};

const percent = new Intl.NumberFormat(texts.language, { style: 'percent' });

export const Summary = ({ studying }: { readonly studying: Studying }) => {
  const { answers, gained, startedAt, endedAt } = studying;
  const { summary } = words;
  const count = answers.value.length;
  const remembered = answers.value.filter((rating) => rating !== 'again').length;
  const figures = [
    [texts.number(count), summary.answers(count)],
    [percent.format(count === 0 ? 0 : remembered / count), summary.remembered],
    [durationText(endedAt.value - startedAt), summary.time],
    [texts.number(Math.max(0, gained.value.xp)), summary.xp],
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
          <p class="lead">{summary.streak(gained.value.streak)}</p>
        </>
      )}
      <a class="button button-primary button-large" href="/">
        {words.end}
      </a>
    </section>
  );
};
