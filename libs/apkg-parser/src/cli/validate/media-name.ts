import { composed } from '../../collection/composed.ts';

const forbidden = /[[\]<>:"/?*^\\|\u0000-\u001f\u007f\p{Cn}]/gu;
const device = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\.|$)/i;
const mostBytes = 120;

const cut = (name: string): string => {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length <= mostBytes) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot) : '';
  const room = mostBytes - encoder.encode(ending).length;
  let stem = '';
  for (const sign of name) {
    if (encoder.encode(stem + sign).length > room) break;
    stem += sign;
  }
  return stem + ending;
};

/**
 * The name under which Anki stores a media file: composed, without characters that file systems refuse, at most 120
 * bytes.
 */
export const nameInAnki = (name: string): string =>
  cut(
    composed(name)
      .replaceAll('\u00a0', ' ')
      .replace(forbidden, '')
      .replace(device, '$1_')
      .replace(/[ .]$/, (end) => `${end}_`),
  );
