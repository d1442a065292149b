/**
 * Whether a card `c` is visible: those of an unfinished addition are not. `additions` is nearly always empty.
 * `c.addition` is read from an index, because in the card's row it comes after the texts.
 */
export const isShown = `NOT EXISTS (SELECT 1 FROM additions a
  CROSS JOIN cards h INDEXED BY added_cards ON h.addition = a.key AND h.addition <> 0 AND h.key = c.key
  WHERE a.card_set = c.card_set)`;
