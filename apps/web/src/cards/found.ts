import type { StudyCard } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { needsSignIn } from '../problem.ts';
import { client, expire, signIns } from '../session.ts';
import type { Search } from './search.ts';
import { addressOf, requestOf } from './search.ts';

interface Pages {
  readonly cards: readonly StudyCard[];
  readonly total: number;
  /** The cursor of the next page; blank after the last, `undefined` before the first. */
  readonly next: string | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
}

export interface Found extends Pages {
  /** Loads the next page, unless there is none, one is under way, or the last attempt failed. */
  readonly more: () => void;
  /** Loads the page that failed. */
  readonly retry: () => void;
  /** Changes cards that are shown, or takes them away. */
  readonly change: (changed: (card: StudyCard) => StudyCard | undefined) => void;
}

const start: Pages = { cards: [], total: 0, next: undefined, error: undefined, isLoading: true };

/** Cursors last a day, while a page may stay open for longer. */
const isOldCursor = (error: unknown): boolean => isRefused(error, 'invalid_value') && error.field === 'cursor';

const without = (pages: Pages, changed: Parameters<Found['change']>[0]): Pages => {
  const cards = pages.cards.flatMap((card) => changed(card) ?? []);
  return { ...pages, cards, total: pages.total - (pages.cards.length - cards.length) };
};

/** The cards that a search finds, by pages. Those of the search before stay until the new ones are there. */
export const useFound = (search: Search): Found => {
  const [pages, setPages] = useState(start);
  const [turn, setTurn] = useState(0);
  // Answers to an earlier search are dropped.
  const asked = useRef<AbortController>(undefined);
  // An effect may ask for more when the page that it saw missing is there, and not shown yet.
  const now = useRef(start);
  const show = (changed: Pages): void => {
    now.current = changed;
    setPages(changed);
  };
  const reload = (): void => setTurn((before) => before + 1);
  const load = async (cursor: string): Promise<void> => {
    const { signal } = asked.current ?? new AbortController();
    const end = (changed: Pages): void => {
      if (!signal.aborted) show({ ...changed, isLoading: false });
    };
    const next = cursor === '' ? undefined : cursor;
    show({ ...now.current, next, isLoading: true, error: undefined });
    try {
      const page = await client.cards.find({ ...requestOf(search), cursor, limit: 200 }, { signal });
      end({ ...start, ...page, cards: cursor === '' ? page.cards : [...now.current.cards, ...page.cards] });
    } catch (error) {
      if (needsSignIn(error)) expire();
      if (isOldCursor(error)) reload();
      else end({ ...now.current, error });
    }
  };
  useEffect(() => {
    asked.current = new AbortController();
    void load('');
    return () => asked.current?.abort();
  }, [addressOf(search), turn, signIns.value]);
  const more = (): void => {
    const { next, isLoading, error } = now.current;
    if (next && !isLoading && error === undefined) void load(next);
  };
  const retry = (): void => void load(now.current.next ?? '');
  return { ...pages, more, retry, change: (changed) => show(without(now.current, changed)) };
};
