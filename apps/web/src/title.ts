import { useLayoutEffect } from 'preact/hooks';
import { texts } from './texts/texts.ts';

/** Names the view: in the tab, in the history, and where it has the focus. */
export const useTitle = (title: string): void => {
  useLayoutEffect(() => {
    document.title = `${title} · ${texts.app.name}`;
    document.querySelector('main')?.setAttribute('aria-label', title);
  }, [title]);
};
