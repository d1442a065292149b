import { checkText, refuse } from './check.ts';

/** Characters that Anki removes from names: those with a meaning in some file system, and control characters. */
const taken = /[\]["*<>:?/\\^|\p{Cc}\p{Cn}]/u;
const device = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;
const mostBytes = 120;
const encoder = new TextEncoder();

/** Properties of a name that Anki would change, and the message for each. */
const problems: readonly (readonly [problem: string, isSo: (name: string) => boolean])[] = [
  ['must be that of a file', (name) => ['', '.', '..'].includes(name)],
  ['must be in the composed form (NFC)', (name) => name !== name.normalize()],
  ['holds a character that Anki takes out of names', (name) => taken.test(name)],
  ['holds a no-break space', (name) => name.includes('\u00a0')],
  ['ends with a space or a dot', (name) => /[ .]$/.test(name)],
  ['is that of a device', (name) => device.test(name)],
  [`is longer than ${mostBytes} bytes`, (name) => encoder.encode(name).length > mostBytes],
];

/** Returns a name that Anki would keep unchanged; Anki refuses a whole package over any other. Throws `TypeError`. */
export const checkMediaName = (name: unknown): string => {
  const place = 'the name of a media file';
  const text = checkText(name, place);
  const [problem] = problems.find(([, isSo]) => isSo(text)) ?? [];
  return problem === undefined ? text : refuse(place, problem);
};
