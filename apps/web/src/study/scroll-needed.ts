interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** How far to scroll so that a stretch is in view, or, if it is longer than the view, begins at the top. In pixels. */
export const scrollNeeded = (stretch: Stretch, view: Stretch): number => {
  const above = stretch.top - view.top;
  return above < 0 ? above : Math.max(0, Math.min(above, stretch.bottom - view.bottom));
};
