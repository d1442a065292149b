import type { BrowserPage } from '@flashcards/kit/programs';

/**
 * Runs in the page. Draws the background and the text's colour on one pixel, so that the browser resolves every colour
 * and mixes transparent ones.
 */
const measure = `(atLeast) => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = (colour, opacity = 1) => {
    pen.globalAlpha = opacity;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
  };
  const luminance = () => {
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ancestorsOf = (element) => (element ? [...ancestorsOf(element.parentElement), element] : []);
  // What a page is painted on follows the colour scheme of its root.
  const probe = document.documentElement.appendChild(document.createElement('i'));
  probe.style.color = 'Canvas';
  const canvas = getComputedStyle(probe).color;
  probe.remove();
  const contrastOf = (element) => {
    const styles = ancestorsOf(element).map((each) => getComputedStyle(each));
    paint(canvas);
    for (const { backgroundColor } of styles) paint(backgroundColor);
    const behind = luminance();
    paint(styles.at(-1).color, styles.reduce((product, { opacity }) => product * opacity, 1));
    const [darker, lighter] = [behind, luminance()].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  let shown = 0;
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!data.trim() || !parentElement.checkVisibility() || parentElement.getClientRects().length === 0) continue;
    shown += 1;
    const contrast = contrastOf(parentElement);
    if (contrast < atLeast) faint.push(contrast.toFixed(1) + ' ' + parentElement.className + ': ' + data.trim().slice(0, 40));
  }
  return shown > 0 ? faint : ['no text is shown'];
}`;

/** The texts with less contrast than WCAG level AA requires, 4.5 : 1. */
export const faintTexts = (page: BrowserPage): Promise<readonly string[]> => page.evaluate(`(${measure})(4.5)`);
