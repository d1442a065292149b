import type { StudyCard } from '@flashcards/client-sdk';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlacedSet } from '../parts/place-options.tsx';
import { texts } from '../texts/texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CardList } from './card-list.tsx';
import type { Found } from './found.ts';
import type { Search } from './search.ts';
import type { Selection } from './selection.ts';
import { everything, nothing } from './selection.ts';

const words = texts.cards;

export type OwnSets = ReadonlyMap<string, PlacedSet>;

export interface ResultParts {
  readonly search: Search;
  readonly found: Found;
  readonly sets: OwnSets;
}

/** Which cards are selected. `gather` selects all that are found, page by page. */
const useSelection = ({ cards, total, more }: Found) => {
  const [selection, setSelection] = useState(nothing);
  const [isGathering, setGathering] = useState(false);
  useEffect(() => {
    if (!isGathering) return;
    setSelection(everything(cards));
    if (cards.length < total) more();
    else setGathering(false);
  }, [cards, isGathering]);
  const select: typeof setSelection = (change) => {
    setGathering(false);
    setSelection(change);
  };
  return { selection, select, gather: (): void => setGathering(true) };
};

/** Totals are exact below this. */
const mostCounted = 10_000;

/** Of the cards that are found, not all are loaded, so not all can be selected yet. */
const Rest = ({ cards, total, onGather }: Pick<Found, 'cards' | 'total'> & { readonly onGather: () => void }) =>
  total < mostCounted ? (
    <button type="button" class="button button-small" onClick={onGather}>
      {words.selectFound(total)}
    </button>
  ) : (
    <p class="hint">{words.loaded(cards.length)}</p>
  );

interface ResultHeadParts {
  readonly found: Found;
  readonly selected: number;
  readonly select: (change: Selection) => void;
  readonly gather: () => void;
}

const ResultHead = ({ found, selected, select, gather }: ResultHeadParts) => {
  const { cards, total } = found;
  const all = useRef<HTMLInputElement>(null);
  const isAll = selected === cards.length;
  const gatherAll = (): void => {
    gather();
    // The button goes when all are there.
    all.current?.focus();
  };
  return (
    <div class="card-head">
      <label class="card-pick">
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          indeterminate={!isAll && selected > 0}
          aria-label={words.selectAll(cards.length)}
          onChange={() => select(isAll ? nothing : everything(cards))}
        />
      </label>
      <p role="status">{words.found(total)}</p>
      {selected > 0 && cards.length < total && <Rest {...found} onGather={gatherAll} />}
    </div>
  );
};

/** The cards that are found, and what can be done with those that are selected. */
export const Results = ({ search, found, sets }: ResultParts) => {
  const { cards, total, more } = found;
  const { selection, select, gather } = useSelection(found);
  const selected = useMemo(() => cards.filter(({ id }) => selection.ids.has(id)), [cards, selection]);
  const isOwn = ({ set }: StudyCard): boolean => sets.has(set);
  const placeOf = ({ set }: StudyCard): string | undefined => (search.set === '' ? sets.get(set)?.set.name : undefined);
  return (
    <>
      <ResultHead found={found} selected={selected.length} select={select} gather={gather} />
      <CardList {...{ cards, total, isOwn, placeOf, selection }} onSelect={select} onEnd={more} />
      <p class="hint keys-hint" id="card-keys">
        {words.keys}
      </p>
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          sets={[...sets.values()]}
          shown={search.set}
          areOwn={selected.every(isOwn)}
          onChange={found.change}
          onClear={() => select(nothing)}
        />
      )}
    </>
  );
};
