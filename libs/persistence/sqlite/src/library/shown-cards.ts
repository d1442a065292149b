/**
 * Whether a card `c` is there for readers: those of an addition that is still being handed over are not. There is hardly
 * ever one, and what the card came with is read from an index: in its row it stands behind the texts.
 */
export const isShown = `NOT EXISTS (SELECT 1 FROM additions a
  CROSS JOIN cards h INDEXED BY added_cards ON h.addition = a.key AND h.addition <> 0 AND h.key = c.key
  WHERE a.card_set = c.card_set)`;
