import type { StudyCard } from '@flashcards/client-sdk';
import type { Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Sides } from '../cards/plain-text.ts';
import { plainSides } from '../cards/plain-text.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';
import { bringIntoView } from './answer.ts';
import { fillFrame, frameAddress, frameSandbox, isCardFrame } from './card-frame.ts';
import { Enlarged } from './enlarged.tsx';
import './study.css';
import { showSounds } from './sounds.ts';
import { noteCard, stoppingCard } from './stopping.ts';
import { isTyped } from './typed-answer.ts';

const words = texts.study;

interface CardParts {
  readonly card: StudyCard;
  readonly isRevealed: boolean;
  /** The style of its note type. */
  readonly css: string;
  readonly typed: Signal<string>;
  /** Keys that are pressed inside the frame. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Absent: a tap does nothing. */
  readonly onReveal?: () => void;
}

interface TextParts extends Pick<CardParts, 'isRevealed'> {
  readonly sides: Sides;
  readonly dir: StudyCard['dir'];
}

const TextCard = ({ sides: [front, back], dir, isRevealed }: TextParts) => {
  const line = useRef<HTMLHRElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (line.current && answer.current) bringIntoView(line.current, answer.current);
  }, [isRevealed]);
  return (
    <div class="card-text" dir={dir}>
      <p>{front}</p>
      {isRevealed && (
        <>
          <hr ref={line} />
          <p ref={answer}>{back}</p>
        </>
      )}
    </div>
  );
};

/** Templates show the question within their answer; fields do not. */
const htmlOf = ({ format, front, back }: StudyCard, isRevealed: boolean): string => {
  if (!isRevealed) return front;
  return format === 'html' ? back : `${front}<hr>${back}`;
};

interface HtmlCardParts extends Omit<CardParts, 'onReveal'> {
  readonly onText: (text: string) => void;
  readonly onTap: (event: PointerEvent) => boolean;
}

const HtmlCard = ({ card, css, typed, isRevealed, onKey, onText, onTap }: HtmlCardParts) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<'card' | 'nothing'>();
  const [enlarged, setEnlarged] = useState<HTMLImageElement>();
  const html = htmlOf(card, isRevealed);
  const { id, dir, ordinal, front } = card;
  useEffect(() => {
    const { current } = frame;
    if (!current || loaded !== 'card') return undefined;
    noteCard(id);
    const answered = isRevealed ? { question: front, typed: typed.peek() } : { typed: '' };
    const content = { html, css, dir, ordinal, ...answered, onKey, onTap, onEnlarge: setEnlarged };
    const { text, sounds, release } = fillFrame(current, content);
    onText(text);
    // The answer repeats the sounds of its question.
    showSounds(
      sounds,
      isRevealed ? sounds.filter(({ src }) => !front.includes(new URL(src, location.href).pathname)) : sounds,
    );
    return () => {
      showSounds([]);
      release();
    };
  }, [id, html, css, dir, loaded, onKey]);
  return (
    <>
      <iframe
        ref={frame}
        class="card-frame"
        title={words.card}
        src={frameAddress}
        sandbox={frameSandbox()}
        onLoad={({ currentTarget }) => setLoaded(isCardFrame(currentTarget) ? 'card' : 'nothing')}
      />
      {loaded === 'nothing' && (
        <Problem words={texts.problems.noServer} onRetry={() => frame.current?.setAttribute('src', frameAddress)} />
      )}
      {enlarged && <Enlarged image={enlarged} onClose={() => setEnlarged(undefined)} />}
    </>
  );
};

interface SaidParts extends Pick<TextParts, 'dir' | 'isRevealed'> {
  readonly children: string | undefined;
}

/** For who cannot see the card. */
const Said = ({ dir, isRevealed, children }: SaidParts) => (
  <p class="only-read" role="status" dir={dir}>
    {isRevealed ? words.back : words.front}: {children}
  </p>
);

export const CardView = ({ card, isRevealed, onReveal, ...parts }: CardParts) => {
  const [text, setText] = useState('');
  const hasStopped = card.id === stoppingCard;
  useLayoutEffect(() => {
    if (!isRevealed) scrollTo(0, 0);
  }, [card.id, isRevealed]);
  const sides = hasStopped || card.format === 'text' ? plainSides(card) : undefined;
  // A finger; a mouse selects text, and a finger that stays does. Where an answer is typed, a tap ends the typing.
  const onTap = ({ pointerType, target }: PointerEvent): boolean => {
    const { ownerDocument: document } = target as Element;
    const isPlain = !(target as Element).closest('a, button, summary, dialog, [role=button]');
    const isSelecting = document.getSelection()?.isCollapsed === false;
    const isTap = pointerType === 'touch' && isPlain && !isSelecting && !isTyped(card) && !isRevealed;
    if (isTap) onReveal?.();
    return isTap;
  };
  return (
    <section
      class={card.flag === 0 ? 'card' : 'card card-flagged'}
      aria-label={words.card}
      onPointerUp={(event) => void onTap(event)}
    >
      {card.flag !== 0 && <span class="card-flag">{words.flagged}</span>}
      {hasStopped && <p class="notice">{words.hasStopped}</p>}
      {sides ? (
        <TextCard sides={sides} dir={card.dir} isRevealed={isRevealed} />
      ) : (
        <HtmlCard card={card} isRevealed={isRevealed} {...parts} onText={setText} onTap={onTap} />
      )}
      <Said dir={card.dir} isRevealed={isRevealed}>
        {sides ? sides[Number(isRevealed)] : text}
      </Said>
    </section>
  );
};
