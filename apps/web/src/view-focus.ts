import { useEffect } from 'preact/hooks';

/** The view, whose title is its name. */
const view = (): HTMLElement | null => document.querySelector('main');

/** For a new view: what was pressed may be gone. The view may have focused something of its own. */
export const enterView = (): void => {
  if (!view()?.contains(document.activeElement)) view()?.focus({ preventScroll: true });
};

/** Gives a lost focus back to what had it; to the view, if that is gone. */
export const keepFocus = (before: Element | null): void => {
  if (document.activeElement !== document.body) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement === document.body) enterView();
};

/** Where a part of the view may be gone with the next stage, and the focus with it. */
export const useKeptFocus = (stage: unknown): void => {
  // The page changes after this. Where nothing had the focus, a screen reader goes on reading where it is.
  const hadFocus = document.activeElement !== document.body;
  useEffect(() => {
    if (hadFocus) keepFocus(null);
  }, [stage]);
};
