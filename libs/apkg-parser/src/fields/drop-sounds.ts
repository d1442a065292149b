const opening = '[sound:';

/** Removes Anki's references to sound files, `[sound:name]`. An unclosed one stays. */
export const dropSounds = (text: string): string => {
  let kept = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf(opening, from);
    // Not a regular expression: without a closing bracket it would search the rest of the text for each opening.
    const close = open < 0 ? -1 : text.indexOf(']', open);
    if (close < 0) return from === 0 ? text : kept + text.slice(from);
    kept += text.slice(from, open);
    from = close + 1;
  }
};
