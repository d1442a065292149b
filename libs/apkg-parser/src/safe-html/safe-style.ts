import { cellProperty } from './image-stack.ts';

const longest = 4_096;

// Colour, font and box properties. Nothing that moves an element out of its place, where it could cover the page around
// the card.
const properties = new Set(
  (
    'color background background-color opacity font font-family font-size font-style font-weight font-variant text-align ' +
    'text-decoration text-decoration-line text-decoration-color text-decoration-style text-indent text-transform letter-spacing ' +
    'word-spacing line-height white-space vertical-align direction unicode-bidi writing-mode display visibility list-style-type ' +
    'width height max-width max-height min-width min-height margin margin-top margin-right margin-bottom margin-left padding ' +
    'padding-top padding-right padding-bottom padding-left border border-top border-right border-bottom border-left border-color ' +
    'border-style border-width border-radius border-collapse border-spacing float clear'
  ).split(' '),
);

// No backslash, because an escape could spell a function's name. No quote, so that `;` always ends a value.
const plain = /^[\w\s#%.,()+/!-]{1,200}$/;
const colours = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
const negative = /(?:^|[\s,(])-[\d.]/;

const loadsNothing = (value: string): boolean =>
  value.match(/[\w-]*\(/g)?.every((call) => colours.has(call.slice(0, -1).toLowerCase())) ?? true;

const isSafe = (property: string, value: string): boolean =>
  (property === cellProperty && value === '1 / 1') ||
  (properties.has(property) && plain.test(value) && loadsNothing(value) && !negative.test(value));

/**
 * Keeps declarations that only change how text looks, and the first cell of a grid, which is only for an `imageStack`.
 * Drops unknown properties and functions other than colours.
 */
export const safeStyle = (style: string): readonly string[] =>
  style
    .slice(0, longest)
    .split(';')
    .map((declaration) => {
      const [property = '', ...rest] = declaration.split(':');
      return [property.trim().toLowerCase(), rest.join(':').replaceAll(/["']/g, '').trim()] as const;
    })
    .filter(([property, value]) => isSafe(property, value))
    .map(([property, value]) => `${property}: ${value}`);
