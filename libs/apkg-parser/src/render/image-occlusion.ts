import { shapePrefix } from '../fields/cloze-tokens.ts';
import { encodeAttribute } from './encode-attribute.ts';

const shapes = new Set(['rect', 'ellipse', 'polygon', 'text']);

const kept = ['left', 'top', 'width', 'height', 'rx', 'ry', 'angle', 'fill', 'scale', 'text', 'points'];
const renamed: ReadonlyMap<string, string> = new Map([
  ['oi', 'occludeInactive'],
  ['fs', 'font-size'],
]);

const attributeOf = (name: string): string | undefined => renamed.get(name) ?? (kept.includes(name) ? name : undefined);

const isPoint = (text: string): boolean => text.includes(',');

const valueOf = (name: string, value: string, longest: number): string => {
  if (name === 'text') return encodeAttribute(value, longest);
  return name === 'points' ? value.split(' ').filter(isPoint).join(' ') : value;
};

interface Property {
  readonly name: string;
  readonly value: string;
}

/** The value from `from` to the next `:`. A backslash escapes `:` and itself. */
const valueAt = (text: string, from: number): { readonly value: string; readonly end: number } | undefined => {
  const piece = /[^\\:]+|\\[\\:]/y;
  const pieces: string[] = [];
  let end = from;
  for (piece.lastIndex = from; ; end = piece.lastIndex) {
    const [found] = piece.exec(text) ?? [];
    if (found === undefined) break;
    pieces.push(found.startsWith('\\') ? found.slice(1) : found);
  }
  const isWhole = end > from && (end === text.length || text[end] === ':');
  return isWhole ? { value: pieces.join(''), end } : undefined;
};

/** Reads `name=value` separated by `:`, up to the first invalid one. */
function* properties(text: string): Generator<Property> {
  let from = 0;
  while (from < text.length) {
    const equals = text.indexOf('=', from);
    const found = equals > from ? valueAt(text, equals + 1) : undefined;
    if (!found) return;
    yield { name: text.slice(from, equals), value: found.value };
    from = found.end + 1;
  }
}

/** The text of a deletion that stands for a shape, `image-occlusion:rect:left=.1:top=.2`. */
interface StoredShape {
  readonly kind: string;
  readonly properties: Iterable<Property>;
}

export const readShape = (text: string): StoredShape | undefined => {
  const colon = text.indexOf(':', shapePrefix.length);
  if (colon < 0) return undefined;
  return { kind: text.slice(shapePrefix.length, colon), properties: properties(text.slice(colon + 1)) };
};

/** The attributes of a hidden shape, each followed by a space. */
export const shapeAttributes = (text: string, longest: number): string => {
  const shape = readShape(text);
  if (!shape) return '';
  const shown = shapes.has(shape.kind) ? [`data-shape="${shape.kind}" `] : [];
  for (const { name, value } of shape.properties) {
    const attribute = attributeOf(name);
    const shownValue = attribute === undefined ? '' : valueOf(name, value, longest);
    if (shownValue !== '') shown.push(`data-${String(attribute)}="${shownValue}" `);
  }
  return shown.join('');
};
