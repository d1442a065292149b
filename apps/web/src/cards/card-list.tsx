import type { StudyCard } from '@flashcards/client-sdk';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { useRows } from '../parts/rows.ts';
import { texts } from '../texts/texts.ts';
import { CardRow } from './card-row.tsx';
import type { Selection } from './selection.ts';
import { everything, extended, nothing, toggled } from './selection.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

interface ListParts {
  readonly cards: readonly StudyCard[];
  readonly total: number;
  readonly isOwn: (card: StudyCard) => boolean;
  /** The set of a card, where it is to be told. */
  readonly placeOf: (card: StudyCard) => string | undefined;
  readonly selection: Selection;
  readonly onSelect: (change: (before: Selection) => Selection) => void;
  /** The end of the loaded cards is near. */
  readonly onEnd: () => void;
}

type Keyed = Pick<ListParts, 'cards' | 'isOwn' | 'onSelect'>;

const useListKeys = ({ cards, isOwn, onSelect }: Keyed, go: (index: number) => void) => {
  const { route } = useLocation();
  const move = (at: number, step: number, isRange: boolean): void => {
    const to = Math.max(0, Math.min(at + step, cards.length - 1));
    const from = (before: Selection): Selection => (before.ids.size === 0 ? extended(nothing, cards, at) : before);
    if (isRange) onSelect((before) => extended(from(before), cards, to));
    go(to);
  };
  const deedsAt = (at: number): Readonly<Record<string, () => void>> => ({
    ' ': () => onSelect((before) => toggled(before, cards, at)),
    Escape: () => onSelect(() => nothing),
    Enter: () => cards[at] && isOwn(cards[at]) && route(`/edit?card=${cards[at].id}`),
  });
  return (event: KeyboardEvent, at: number): void => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (event.target !== event.currentTarget) return;
    const step = steps[key];
    const isAll = key === 'a' && (ctrlKey || metaKey);
    const other = isAll ? () => onSelect(() => everything(cards)) : deedsAt(at)[key];
    const deed = step === undefined ? other : () => move(at, step, shiftKey);
    if (deed) event.preventDefault();
    deed?.();
  };
};

/** When cards leave the list, or the bar of the selection goes, the focus comes back to the list. */
const useFocusBack = ({ cards, selection }: Pick<ListParts, 'cards' | 'selection'>, focus: () => void): void => {
  const before = useRef({ cards: 0, selected: 0 });
  useEffect(() => {
    const { current } = before;
    const now = { cards: cards.length, selected: selection.ids.size };
    const isLess = now.cards < current.cards || (now.selected === 0 && current.selected > 0);
    if (isLess && document.activeElement === document.body) focus();
    before.current = now;
  }, [cards.length, selection]);
};

export const CardList = (parts: ListParts) => {
  const { cards, total, isOwn, placeOf, selection, onSelect, onEnd } = parts;
  const { list, last, indices, active, take, go } = useRows(cards.length);
  const onKey = useListKeys(parts, go);
  useFocusBack(parts, () => go(active));
  useEffect(() => {
    if (last > cards.length - 50) onEnd();
  }, [last, cards]);
  const rowAt = (card: StudyCard, index: number) => (
    <CardRow
      key={card.id}
      card={card}
      index={index}
      isOwn={isOwn(card)}
      place={placeOf(card)}
      isActive={index === active}
      isSelected={selection.ids.has(card.id)}
      onFocus={() => take(index)}
      onKey={(event) => onKey(event, index)}
      onPick={(isRange) => onSelect((before) => (isRange ? extended : toggled)(before, cards, index))}
    />
  );
  return (
    <div
      ref={list}
      role="grid"
      class="windowed card-list"
      aria-label={texts.cards.title}
      aria-rowcount={total}
      aria-multiselectable
      aria-describedby="card-keys"
    >
      {indices.map((index) => cards[index] && rowAt(cards[index], index))}
    </div>
  );
};
