/** The property of an image that is laid over another one; `safeStyle` keeps only the value `1 / 1`. */
export const cellProperty = 'grid-area';

const isGrid = (declarations: readonly string[]): boolean =>
  declarations.filter((each) => each.startsWith('display:')).join() === 'display: grid';

export interface ImageStack {
  /** The declarations that the next tag to open may have. */
  open(tagName: string, declarations: readonly string[]): readonly string[];
  close(tagName: string): void;
}

/**
 * Follows the tags of a text, and removes `grid-area` from all but the first images of a `div` that is a grid. There an
 * image can lie only over another one. Elsewhere the page could have a grid, and an image could cover its content.
 */
export const imageStack = (): ImageStack => {
  let isOpen = false;
  return {
    open: (tagName, declarations) => {
      const isImage = isOpen && tagName === 'img';
      isOpen = isImage || (tagName === 'div' && isGrid(declarations));
      return isImage ? declarations : declarations.filter((each) => !each.startsWith(cellProperty));
    },
    close: (tagName) => {
      isOpen &&= tagName === 'img';
    },
  };
};
