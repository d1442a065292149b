const space = /\p{White_Space}/u;

const isSpace = (text: string, at: number): boolean => space.test(text.charAt(at));

/** Trims Unicode white space. Unlike `trim`, it includes U+0085 and excludes U+FEFF. */
export const trimSpace = (text: string): string => {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text, from)) from += 1;
  while (to > from && isSpace(text, to - 1)) to -= 1;
  return text.slice(from, to);
};

const blank = /[\t-\r ]+|<\/?(?:br|div) ?\/?>/iy;

/** Whether Anki considers a field filled: it has more than spaces and line-break tags. `&nbsp;` counts as content. */
export const isFilled = (value: string): boolean => {
  let at = 0;
  while (at < value.length) {
    blank.lastIndex = at;
    if (!blank.test(value)) return true;
    at = blank.lastIndex;
  }
  return false;
};
