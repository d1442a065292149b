import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';

interface MoreParts<Item> {
  readonly items: readonly Item[];
  /** How many are shown at first. */
  readonly size: number;
  /** How many more the button shows. */
  readonly step?: number;
  readonly class: string;
  readonly label?: string;
  /** A list item with a key. */
  readonly children: (item: Item) => ComponentChildren;
}

/** A list that may be long: its first items, and a button for more, which leads to the first of them. */
export const More = <Item,>({ items, size, step = size, label, children, ...list }: MoreParts<Item>) => {
  const [shown, setShown] = useState(size);
  const element = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const first = shown > size && element.current?.children[shown - step];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus();
  }, [shown]);
  if (items.length === 0) return null;
  const left = items.length - shown;
  return (
    <>
      <ul ref={element} aria-label={label} {...list}>
        {items.slice(0, shown).map(children)}
      </ul>
      {left > 0 && (
        <button type="button" class="button button-small" onClick={() => setShown(shown + step)}>
          {texts.more(Math.min(left, step))}
        </button>
      )}
    </>
  );
};
