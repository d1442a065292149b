import type { StudyCard } from '@flashcards/client-sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { fillFrame } from './card-frame.ts';

const words = texts.study;

interface CardParts {
  readonly card: StudyCard;
  readonly isRevealed: boolean;
  /** Keys that are pressed inside the frame. */
  readonly onKey: (event: KeyboardEvent) => void;
}

const TextCard = ({ card: { front, back, dir }, isRevealed }: Omit<CardParts, 'onKey'>) => (
  <div class="card-text" dir={dir}>
    <p>{front}</p>
    {isRevealed && (
      <>
        <hr />
        <p>{back}</p>
      </>
    )}
  </div>
);

/** Templates show the question within their answer; fields do not. */
const htmlOf = ({ format, front, back }: StudyCard, isRevealed: boolean): string => {
  if (!isRevealed) return front;
  return format === 'html' ? back : `${front}<hr>${back}`;
};

const HtmlCard = ({ card, isRevealed, onKey, onText }: CardParts & { readonly onText: (text: string) => void }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const html = htmlOf(card, isRevealed);
  useEffect(() => {
    const { current } = frame;
    if (!current || !isReady) return undefined;
    const { text, release } = fillFrame(current, { html, dir: card.dir, onKey });
    onText(text);
    return release;
  }, [html, card.dir, isReady, onKey]);
  return (
    <iframe
      ref={frame}
      class="card-frame"
      title={words.card}
      src="/card.html"
      sandbox="allow-same-origin"
      onLoad={() => setReady(true)}
    />
  );
};

export const CardView = ({ card, isRevealed, onKey }: CardParts) => {
  const [text, setText] = useState('');
  const isText = card.format === 'text';
  const plain = isRevealed ? card.back : card.front;
  return (
    <section class={card.flag === 0 ? 'card' : 'card card-flagged'} aria-label={words.card}>
      {card.flag !== 0 && <span class="card-flag">{words.flagged}</span>}
      {isText ? (
        <TextCard card={card} isRevealed={isRevealed} />
      ) : (
        <HtmlCard card={card} isRevealed={isRevealed} onKey={onKey} onText={setText} />
      )}
      <p class="only-read" role="status" dir={card.dir}>
        {isRevealed ? words.back : words.front}: {isText ? plain : text}
      </p>
    </section>
  );
};
