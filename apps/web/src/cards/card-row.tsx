import type { StudyCard } from '@flashcards/client-sdk';
import { useMemo } from 'preact/hooks';
import { placedAt } from '../parts/rows.ts';
import { texts } from '../texts/texts.ts';
import type { Sides as SideTexts } from './plain-text.ts';
import { plainSides } from './plain-text.ts';

const words = texts.cards;

const whenOf = ({ state, dueDate, dueAt }: StudyCard): string => {
  if (state === 'new') return words.states.new;
  return state === 'review' ? words.due(dueDate) : words.learning(dueAt);
};

const Facts = ({ card, place }: Pick<RowParts, 'card' | 'place'>) => (
  <>
    <span class="card-when">{whenOf(card)}</span>
    {card.flag > 0 && <span class={`chip chip-flag flag-${card.flag}`}>{words.flags[card.flag]}</span>}
    {card.suspended && <span class="chip chip-off">{words.states.suspended}</span>}
    {card.buried && <span class="chip chip-off">{words.states.buried}</span>}
    {card.withdrawn && <span class="chip chip-off">{words.withdrawn}</span>}
    {place !== undefined && <bdi class="cut card-place">{place}</bdi>}
    {card.tags.length > 0 && <bdi class="cut">{card.tags.map((tag) => `#${tag}`).join(' ')}</bdi>}
  </>
);

interface RowParts {
  readonly card: StudyCard;
  readonly index: number;
  readonly isOwn: boolean;
  /** The set, where cards of several are listed. */
  readonly place: string | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPick: (isRange: boolean) => void;
}

const Sides = ({
  card,
  isOwn,
  sides: [front, back],
}: Pick<RowParts, 'card' | 'isOwn'> & { readonly sides: SideTexts }) => (
  <>
    {isOwn ? (
      <a class="card-front cut" href={`/edit?card=${card.id}`} tabIndex={-1}>
        {front}
      </a>
    ) : (
      <span class="card-front cut">{front}</span>
    )}
    <span class="card-back cut">{back}</span>
  </>
);

export const CardRow = ({ card, index, isOwn, place, isActive, isSelected, onFocus, onKey, onPick }: RowParts) => {
  const sides = useMemo(() => plainSides(card), [card]);
  return (
    <div
      style={placedAt(index)}
      role="row"
      class="card-row"
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      onFocusIn={onFocus}
      onKeyDown={onKey}
    >
      <div role="gridcell">
        <label class="card-pick">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={words.select(sides[0])}
            onClick={({ currentTarget, shiftKey }) => {
              onPick(shiftKey);
              // Its keys are those of the list.
              currentTarget.closest<HTMLElement>('.card-row')?.focus();
            }}
          />
        </label>
      </div>
      <div role="gridcell" class="card-sides" dir={card.dir}>
        <Sides card={card} isOwn={isOwn} sides={sides} />
      </div>
      <div role="gridcell" class="card-facts">
        <Facts card={card} place={place} />
      </div>
    </div>
  );
};
