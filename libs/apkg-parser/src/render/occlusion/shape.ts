import { TooMuch } from '../output.ts';
import { readShape } from '../image-occlusion.ts';

/** Where a shape is, in shares of the width and the height of the image. */
interface Placed {
  readonly left: number;
  readonly top: number;
  /** Degrees clockwise around `left` and `top`. */
  readonly angle: number;
  /** The author's colour. */
  readonly fill: string | undefined;
  /** Whether it is also covered on cards that ask for another shape. */
  readonly occludesInactive: boolean;
}

export type Point = readonly [x: number, y: number];

export type Shape = Placed &
  (
    | { readonly kind: 'rect'; readonly width: number; readonly height: number }
    | { readonly kind: 'ellipse'; readonly rx: number; readonly ry: number }
    | { readonly kind: 'polygon'; readonly points: readonly Point[] }
    /** `size`: of the font, in shares of the height of the image; undefined: 40 pixels. */
    | { readonly kind: 'text'; readonly text: string; readonly size: number | undefined; readonly scale: number }
  );

// Far more than anybody draws by hand.
const mostPoints = 500;
const longestText = 1_000;
/** Shares of the image. What is farther away is not seen. */
const farthest = 10;
const wholeTurn = 10_000;

type Properties = ReadonlyMap<string, string>;

const within = (value: number): number => Math.min(Math.max(value, -farthest), farthest);

/** Undefined unless finite. */
const numberIn = (text = ''): number | undefined => {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? within(value) : undefined;
};

const sizeIn = (text?: string): number | undefined => {
  const size = numberIn(text);
  return size !== undefined && size > 0 ? size : undefined;
};

const colour = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s,.%/]{1,60}\))$/i;

const placed = (properties: Properties): Placed => {
  const fill = properties.get('fill') ?? '';
  return {
    left: numberIn(properties.get('left')) ?? 0,
    top: numberIn(properties.get('top')) ?? 0,
    angle: ((Number(properties.get('angle')) % wholeTurn) / wholeTurn) * 360 || 0,
    fill: colour.test(fill) ? fill : undefined,
    occludesInactive: properties.get('oi') === '1',
  };
};

const pointsIn = (text = ''): readonly Point[] => {
  const points: Point[] = [];
  for (const [, x, y] of text.matchAll(/([^\s,]+),([^\s,]+)/g)) {
    if (points.length >= mostPoints) throw new TooMuch();
    const point = [numberIn(x), numberIn(y)];
    if (point[0] !== undefined && point[1] !== undefined) points.push([point[0], point[1]]);
  }
  return points;
};

const textIn = (
  properties: Properties,
): { readonly text: string; readonly size: number | undefined; scale: number } => {
  const text = properties.get('text') ?? '';
  if (text.length > longestText) throw new TooMuch();
  return { text, size: sizeIn(properties.get('fs')), scale: sizeIn(properties.get('scale')) ?? 1 };
};

const kinds: Readonly<Record<string, (at: Placed, properties: Properties) => Shape | undefined>> = {
  rect: (at, properties) => {
    const [width, height] = [sizeIn(properties.get('width')), sizeIn(properties.get('height'))];
    return width !== undefined && height !== undefined ? { ...at, kind: 'rect', width, height } : undefined;
  },
  ellipse: (at, properties) => {
    const [rx, ry] = [sizeIn(properties.get('rx')), sizeIn(properties.get('ry'))];
    return rx !== undefined && ry !== undefined ? { ...at, kind: 'ellipse', rx, ry } : undefined;
  },
  polygon: (at, properties) => {
    const points = pointsIn(properties.get('points'));
    return points.length > 2 ? { ...at, kind: 'polygon', points } : undefined;
  },
  text: (at, properties) => ({ ...at, kind: 'text', ...textIn(properties) }),
};

/**
 * The shape that the text of a deletion stands for. Undefined if it covers nothing: its kind is unknown, or its size is
 * missing, infinite or not positive. Throws `TooMuch` for too many points and too long a text.
 */
export const shapeIn = (deletion: string): Shape | undefined => {
  const stored = readShape(deletion);
  const make = stored && Object.hasOwn(kinds, stored.kind) ? kinds[stored.kind] : undefined;
  if (!stored || !make) return undefined;
  const properties = new Map<string, string>();
  // The first of several counts, as of the attributes that Anki writes.
  for (const { name, value } of stored.properties) if (!properties.has(name)) properties.set(name, value);
  return make(placed(properties), properties);
};
