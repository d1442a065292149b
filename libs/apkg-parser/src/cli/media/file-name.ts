import { composed } from '../../collection/composed.ts';
import { foldCase } from '../../collection/fold-case.ts';

const reserved = /[<>:"/\\|?*\p{Cc}]/u;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;
const mostBytes = 255;

/** Properties of a name that some system does not take as it is. Names that lead elsewhere are none of `pkg.media`. */
const problems: readonly (readonly [problem: string, isSo: (name: string) => boolean])[] = [
  ['its name holds a character that Windows reserves', (name) => reserved.test(name)],
  ['its name is that of a device of Windows', (name) => device.test(name)],
  ['its name ends with a space or a dot, which Windows drops', (name) => /[ .]$/.test(name)],
  ['its name is too long', (name) => new TextEncoder().encode(name).length > mostBytes],
];

/**
 * Why a file of this name should not be made, or undefined. Remembers the names that may be used, because some file
 * systems take two names for one that differ in case or in the form of their letters.
 */
export const fileNames = (): ((name: string) => string | undefined) => {
  const used = new Map<string, string>();
  return (name) => {
    const [problem] = problems.find(([, isSo]) => isSo(name)) ?? [];
    if (problem !== undefined) return problem;
    const key = foldCase(composed(name));
    const earlier = used.get(key);
    used.set(key, earlier ?? name);
    return earlier === undefined ? undefined : `its name is that of ${JSON.stringify(earlier)} on some systems`;
  };
};
