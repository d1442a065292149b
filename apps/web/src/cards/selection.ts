/** Which cards are selected, and from where a range reaches. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string;
}

export const nothing: Selection = { ids: new Set(), anchor: '' };

interface Listed {
  readonly id: string;
}

export const toggled = ({ ids }: Selection, cards: readonly Listed[], at: number): Selection => {
  const id = cards[at]?.id ?? '';
  const others = [...ids].filter((each) => each !== id);
  return { ids: new Set(ids.has(id) ? others : [...others, id]), anchor: id };
};

/** With all from the anchor to here. */
export const extended = ({ ids, anchor }: Selection, cards: readonly Listed[], at: number): Selection => {
  const from = cards.findIndex(({ id }) => id === anchor);
  const start = from < 0 ? at : from;
  const range = cards.slice(Math.min(start, at), Math.max(start, at) + 1).map(({ id }) => id);
  return { ids: new Set([...ids, ...range]), anchor: cards[start]?.id ?? '' };
};

export const everything = (cards: readonly Listed[]): Selection => ({
  ids: new Set(cards.map(({ id }) => id)),
  anchor: '',
});
