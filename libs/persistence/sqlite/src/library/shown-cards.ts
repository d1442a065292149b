/**
 * Whether a card `c` is visible: deleted ones and those of an unfinished addition are not. Both tables are nearly always
 * empty. `c.addition` is read from an index, because in the card's row it comes after the texts.
 */
export const isShown = `NOT EXISTS (SELECT 1 FROM additions a
  CROSS JOIN cards h INDEXED BY added_cards ON h.addition = a.key AND h.addition <> 0 AND h.key = c.key
  WHERE a.card_set = c.card_set) AND NOT EXISTS (SELECT 1 FROM deleted_cards d WHERE d.card = c.key)`;

/** Whether a note `n` is visible. */
export const isShownNote = 'NOT EXISTS (SELECT 1 FROM deleted_notes d WHERE d.note = n.key)';
