import { stripHtml } from '@flashcards/apkg-parser';

// Far more than the options of a mark; without a bound, marks that never end would be read again and again.
const opening = /\[anki:tts[^[\]]{0,1000}\]/g;
const medium = /<img|\[sound:/i;
const closing = '[/anki:tts]';

/** Replaces each text between the marks of speech. Linear in the side. */
const replaced = (side: string, replacement: (text: string) => string): string => {
  let shown = '';
  let from = 0;
  for (const { 0: mark, index } of side.matchAll(opening)) {
    if (index < from) continue;
    const end = side.indexOf(closing, index);
    if (end < 0) break;
    shown += side.slice(from, index) + replacement(side.slice(index + mark.length, end));
    from = end + closing.length;
  }
  return shown + side.slice(from);
};

/**
 * A side without the texts that Anki only speaks. If it shows nothing else, the texts stay, because no client speaks
 * them.
 */
export const withoutSpeech = (side: string): string => {
  if (!side.includes(closing)) return side;
  const silent = replaced(side, () => '');
  const isBlank = stripHtml(silent) === '' && !medium.test(silent);
  return isBlank ? replaced(side, (text) => text) : silent;
};
