import { useEffect, useRef, useState } from 'preact/hooks';
import { fillFrame, frameAddress, frameSandbox, isCardFrame } from '../study/card-frame.ts';
import '../study/study.css';
import { texts } from '../texts/texts.ts';
import type { Look, Plan, Sample } from './reader/selection.ts';
import { reasonText } from './reasons.ts';

const words = texts.import;

const nothing = (): void => undefined;
/** A sample is looked at, and not studied. */
const onlyShown = { dir: 'ltr', typed: '', onKey: nothing, onEnlarge: nothing } as const;

const plain: Look = { css: '', ordinal: 0 };

interface FrameParts {
  readonly html: string;
  readonly look: Look | undefined;
  readonly title: string;
}

/** In the sandboxed frame of studied cards: this HTML comes from a stranger, and nobody has cleaned it yet. */
const Frame = ({ html, look = plain, title }: FrameParts) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current || !isReady) return undefined;
    return fillFrame(current, { ...onlyShown, ...look, html: `<div dir="auto">${html}</div>` }).release;
  }, [html, look.css, isReady]);
  return (
    <iframe
      ref={frame}
      class="card-frame"
      title={title}
      src={frameAddress}
      sandbox={frameSandbox()}
      onLoad={({ currentTarget }) => setReady(isCardFrame(currentTarget))}
    />
  );
};

const longestShown = 400;

const Before = ({ front, back }: NonNullable<Sample['before']>) => (
  <p class="sample-before">
    <span class="hint">{words.before}</span>
    <code dir="auto">{`${front} | ${back}`.slice(0, longestShown)}</code>
  </p>
);

interface SampleParts {
  readonly sample: Sample;
  readonly title: string;
  /** Cards of templates have the question within the answer. */
  readonly side: 'front' | 'back' | 'both';
}

const SampleCard = ({ sample, title, side }: SampleParts) => {
  const { front, back, format, look, before } = sample;
  const html = side === 'both' ? `${front}<hr>${back}` : sample[side];
  return (
    // What is higher than its place is scrolled with the keyboard, too.
    <li class="sample" tabIndex={0}>
      {format === 'html' ? (
        <Frame html={html} look={look} title={title} />
      ) : (
        <div class="sample-text" dir="auto">
          <p>{front}</p>
          <hr />
          <p>{back}</p>
        </div>
      )}
      {before && <Before {...before} />}
    </li>
  );
};

const PlanLine = ({ plan }: { readonly plan: Plan | undefined }) => (
  <div class="plan" role="status">
    {plan ? (
      <p>
        <strong>{words.made(plan.cards)}</strong>
      </p>
    ) : (
      <p class="hint">{words.counting}</p>
    )}
    {plan && plan.skipped.length > 0 && (
      <ul class="hint">
        {plan.skipped.map(({ reason, count }) => (
          <li key={reason}>{words.without(count, reasonText(reason))}</li>
        ))}
      </ul>
    )}
  </div>
);

interface SamplesParts {
  readonly samples: readonly Sample[] | undefined;
  readonly ofTemplates: boolean;
  readonly plan: Plan | undefined;
}

/** What the choice makes: three cards, how many there will be, and what is left out. */
export const Samples = ({ samples = [], ofTemplates, plan }: SamplesParts) => {
  const [isTurned, setTurned] = useState(false);
  const side = isTurned ? 'back' : 'front';
  return (
    <section class="samples stack" aria-label={words.samples}>
      <h2>{words.samples}</h2>
      <div class="samples-head">
        <PlanLine plan={plan} />
        {ofTemplates && samples.length > 0 && (
          <button type="button" class="button button-small" onClick={() => setTurned(!isTurned)}>
            {isTurned ? words.showQuestions : words.showAnswers}
          </button>
        )}
      </div>
      <ul class="sample-list">
        {samples.map((sample, index) => (
          <SampleCard key={index} sample={sample} title={words.sample(index + 1)} side={ofTemplates ? side : 'both'} />
        ))}
      </ul>
      {samples.length === 0 && plan && <p class="notice">{words.noSamples}</p>}
    </section>
  );
};
