import type { CardInfo } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { signal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { CardView } from '../study/card-view.tsx';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { CardActions } from './card-actions.tsx';
import { CardFacts } from './card-facts.tsx';
import { EditNote } from './edit-note.tsx';
import './editor.css';
import { Reviews } from './reviews.tsx';

const words = texts.editor;

const ignore = (): void => undefined;
/** Nobody answers here. */
const nothingTyped = signal('');

/** As in study, with the style of its note type. */
const Shown = ({ card }: Pick<CardInfo, 'card'>) => {
  const { value: styles = [] } = useResource(() => client.cards.styles([card.id]), [card.id]);
  return <CardView card={card} css={styles[0]?.css ?? ''} typed={nothingTyped} isRevealed onKey={ignore} />;
};

const Nothing = ({ title }: { readonly title: string }) => (
  <section class="empty" role="status">
    <h1>{title}</h1>
    <a class="button" href="/">
      {texts.notFound.back}
    </a>
  </section>
);

interface OneCardParts {
  readonly info: CardInfo;
  readonly onChange: () => void;
  readonly onDeleted: () => void;
}

const OneCard = ({ info, onChange, onDeleted }: OneCardParts) => {
  const { card, note, reviews } = info;
  const isOwn = note.fields.size > 0;
  return (
    <div class="editor stack">
      <h1>{isOwn ? words.editTitle : words.cardTitle}</h1>
      {card.withdrawn && <p class="notice">{words.withdrawn}</p>}
      <Shown card={card} />
      {isOwn ? (
        <div class="panel">
          <EditNote key={card.id} info={info} onSaved={onChange} />
        </div>
      ) : (
        <p class="notice">{words.notOwn}</p>
      )}
      <section class="panel stack" aria-labelledby="progress">
        <h2 id="progress">{words.progress}</h2>
        <CardFacts card={card} />
        <CardActions card={card} isOwn={isOwn} onChange={onChange} onDeleted={onDeleted} />
      </section>
      <Reviews key={reviews[0]?.id ?? ''} card={card} first={info} />
    </div>
  );
};

const LoadedCard = ({ card }: { readonly card: string }) => {
  const { value: info, error, reload } = useResource(() => client.cards.info(card));
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Nothing title={words.deleted} />;
  if (info) return <OneCard info={info} onChange={reload} onDeleted={() => setDeleted(true)} />;
  if (isRefused(error, 'card_not_found', 'invalid_value')) return <Nothing title={words.noCard} />;
  return error === undefined ? <Loading /> : <Problem error={error} onRetry={reload} />;
};

/** A card: its note to edit, the learner's progress with it, and what can be done to that. */
export const Edit = () => {
  useTitle(words.editTitle);
  const { card = '' } = useLocation().query;
  return card === '' ? <Nothing title={words.noCard} /> : <LoadedCard key={card} card={card} />;
};
