/** Whether a card `c` is there for readers: those of an addition that is still being handed over are not. */
export const isShown = '(c.addition = 0 OR NOT EXISTS (SELECT 1 FROM additions a WHERE a.key = c.addition))';
