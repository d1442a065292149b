import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';

interface MoreParts<Item> {
  readonly items: readonly Item[];
  /** How many are shown at first, and how many more each time. */
  readonly size: number;
  readonly class?: string;
  readonly children: (item: Item) => ComponentChildren;
}

/** A list that may be long: its first items, and a button for more. */
export const More = <Item,>({ items, size, children, ...list }: MoreParts<Item>) => {
  const [shown, setShown] = useState(size);
  const left = items.length - shown;
  return (
    <>
      <ul {...list}>{items.slice(0, shown).map(children)}</ul>
      {left > 0 && (
        <button type="button" class="button" onClick={() => setShown(shown + size)}>
          {texts.more(Math.min(left, size))}
        </button>
      )}
    </>
  );
};
