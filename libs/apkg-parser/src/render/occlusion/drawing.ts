import type { DrawnShape, Role } from './card-shapes.ts';
import type { Shape } from './shape.ts';

// A drawing in an `img` runs no script, loads nothing and shows nothing outside of the image. Everything in it is made
// here: numbers, checked colours, and escaped text.

interface Paint {
  readonly fill: string;
  readonly stroke: string;
}

// The colours of Anki's own style sheet.
const paints: Readonly<Record<Role, Paint>> = {
  asked: { fill: '#ff8e8e', stroke: '#212121' },
  hidden: { fill: '#ffeba2', stroke: '#212121' },
  outlined: { fill: 'none', stroke: '#ff8e8e' },
};

const decimal = (value: number): string => String(Number(value.toFixed(4)));
const percent = (share: number): string => `${decimal(share * 100)}%`;

const special = /[^ -~]|[&<>"']/gu;
// XML has no control characters and no halves of characters, not even as references.
const absentFromXml = /[^\t\n -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text.replaceAll(absentFromXml, '').replaceAll(special, (char) => `&#${String(char.codePointAt(0))};`);

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line, at) => `<tspan x="0" y="${decimal(1.07 * at)}em">${escaped(line)}</tspan>`)
    .join('');

type Letters = Shape & { readonly kind: 'text' };

// Percentages of a font size refer to the font. `vh` is a share of the height of the drawing.
const fontSize = ({ size, scale }: Letters): string =>
  size === undefined ? decimal(40 * scale) : `${decimal(100 * size * scale)}vh`;

/** A shape at the origin of its own viewport, which is as large as the image. */
const drawn = (shape: Shape, attributes: string): string => {
  switch (shape.kind) {
    case 'rect':
      return `<rect width="${percent(shape.width)}" height="${percent(shape.height)}" ${attributes}/>`;
    case 'ellipse': {
      const [rx, ry] = [percent(shape.rx), percent(shape.ry)];
      return `<ellipse cx="${rx}" cy="${ry}" rx="${rx}" ry="${ry}" ${attributes}/>`;
    }
    case 'polygon': {
      const points = shape.points.map(([x, y]) => `${decimal(x)},${decimal(y)}`).join(' ');
      return `<polygon points="${points}" ${attributes} vector-effect="non-scaling-stroke"/>`;
    }
    case 'text':
      return `<text font-size="${fontSize(shape)}" ${attributes}>${lines(shape.text)}</text>`;
  }
};

const attributesOf = ({ role, shape: { kind, fill, angle } }: DrawnShape): string => {
  const turned = angle === 0 || kind === 'polygon' ? '' : ` transform="rotate(${decimal(angle)})"`;
  if (kind === 'text') return `fill="${fill ?? '#000'}" filter="url(#paper)"${turned}`;
  const paint = paints[role];
  return `fill="${role === 'hidden' ? (fill ?? paint.fill) : paint.fill}" stroke="${paint.stroke}"${turned}`;
};

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));

/** The points of a polygon are stored before it was moved: its place is that of its bounds. */
const originOf = (shape: Shape): readonly [x: number, y: number] =>
  shape.kind === 'polygon'
    ? [shape.left - least(shape.points.map(([x]) => x)), shape.top - least(shape.points.map(([, y]) => y))]
    : [shape.left, shape.top];

const placed = (each: DrawnShape): string => {
  const [x, y] = originOf(each.shape);
  const scaled = each.shape.kind === 'polygon' ? ' viewBox="0 0 1 1" preserveAspectRatio="none"' : '';
  const content = drawn(each.shape, attributesOf(each));
  return `<svg x="${percent(x)}" y="${percent(y)}" overflow="visible"${scaled}>${content}</svg>`;
};

const paper =
  '<filter id="paper" x="0" y="0" width="1.05" height="1.2"><feFlood flood-color="#fff"/>' +
  '<feComposite in="SourceGraphic"/></filter>';

/** An SVG document of the shapes, in ASCII, that is as large as its place. */
export const drawing = (shapes: readonly DrawnShape[]): string => {
  const hasText = shapes.some(({ shape }) => shape.kind === 'text');
  const head =
    '<svg xmlns="http://www.w3.org/2000/svg" font-family="Arial,sans-serif" dominant-baseline="text-before-edge">';
  return `${head}${hasText ? paper : ''}${shapes.map(placed).join('')}</svg>`;
};
