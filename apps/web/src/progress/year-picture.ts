/** In units of the drawing. */
const margin = 12;
/** Pixels of a bitmap for one unit. */
const density = 2;

const canvasOf = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height);
  return { canvas, pen: canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D };
};

/** Writes colours as every program reads them. Other values stay as they are. */
const plainValues = () => {
  const { pen } = canvasOf(1, 1);
  return (value: string): string => {
    if (!value.includes('(')) return value;
    pen.fillStyle = value;
    pen.fillRect(0, 0, 1, 1);
    return `rgb(${pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join(', ')})`;
  };
};

const setAttributes = (element: Element, values: Readonly<Record<string, string | number>>): void => {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, `${value}`);
};

/** A copy with a name, a ground and a margin. It has nothing of the page: the chosen day is a day like others. */
const copyOf = (grid: SVGSVGElement, name: string): SVGSVGElement => {
  const picture = grid.cloneNode(true) as SVGSVGElement;
  for (const element of [picture, ...picture.querySelectorAll('*')])
    for (const attribute of element.getAttributeNames())
      if (/^(role|tabindex|aria-.*)$/.test(attribute)) element.removeAttribute(attribute);
  const size = { width: grid.viewBox.baseVal.width + 2 * margin, height: grid.viewBox.baseVal.height + 2 * margin };
  const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  title.textContent = name;
  setAttributes(ground, { x: -margin, y: -margin, ...size, fill: 'var(--surface)' });
  setAttributes(picture, { ...size, viewBox: `${-margin} ${-margin} ${size.width} ${size.height}` });
  picture.prepend(title, ground);
  return picture;
};

/** The grid of a year as a picture that needs no style sheet. */
export const pictureOf = (grid: SVGSVGElement, name: string): SVGSVGElement => {
  const picture = copyOf(grid, name);
  const plain = plainValues();
  // The style sheet gives its colours to what is in the page.
  grid.after(picture);
  for (const shape of picture.querySelectorAll('rect, text')) {
    const style = getComputedStyle(shape);
    for (const property of ['fill', 'stroke', 'stroke-width', 'opacity'])
      shape.setAttribute(property, plain(style.getPropertyValue(property)));
  }
  const { fontFamily, fontSize } = getComputedStyle(picture);
  setAttributes(picture, { 'font-family': fontFamily, 'font-size': fontSize });
  picture.remove();
  return picture;
};

export const svgOf = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });

const draw = (pen: OffscreenCanvasRenderingContext2D, shape: Element): void => {
  const text = (name: string): string => shape.getAttribute(name) ?? '';
  const number = (name: string): number => Number.parseFloat(text(name)) || 0;
  pen.globalAlpha = number('opacity');
  pen.fillStyle = text('fill') === 'none' ? 'transparent' : text('fill');
  pen.strokeStyle = text('stroke') === 'none' ? 'transparent' : text('stroke');
  pen.lineWidth = number('stroke-width');
  pen.beginPath();
  if (shape.localName === 'text') pen.fillText(shape.textContent, number('x'), number('y'));
  else pen.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  pen.fill();
  pen.stroke();
};

/** The page may load no picture from a file that it made itself, so each shape is drawn. */
export const pngOf = (picture: SVGSVGElement): Promise<Blob> => {
  const { x, y, width, height } = picture.viewBox.baseVal;
  const { canvas, pen } = canvasOf(density * width, density * height);
  pen.scale(density, density);
  pen.translate(-x, -y);
  pen.font = `${picture.getAttribute('font-size')} ${picture.getAttribute('font-family')}`;
  for (const shape of picture.querySelectorAll('rect, text')) draw(pen, shape);
  return canvas.convertToBlob();
};
