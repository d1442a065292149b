import { useEffect } from 'preact/hooks';
import { texts } from './texts/texts.ts';

/** Names the view in the tab and in the history. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${texts.app.name}`;
  }, [title]);
};
