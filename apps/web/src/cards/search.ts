import type { CardSearch } from '@flashcards/client-sdk';

export const orders = ['', 'created', 'due', '-due', 'front', '-front', '-lapses'] as const;

/** What the address of the view asks for. Blank: not narrowed; the newest cards first. */
export interface Search {
  readonly query: string;
  readonly set: string;
  readonly folder: string;
  readonly sort: (typeof orders)[number];
}

export const searchOf = ({
  query = '',
  set = '',
  folder = '',
  sort = '',
}: Readonly<Record<string, string>>): Search => ({
  query,
  set,
  folder,
  sort: orders.find((order) => order === sort) ?? '',
});

export const addressOf = (search: Search): string => {
  const given = Object.entries(search).filter(([, value]) => value !== '');
  return given.length === 0 ? '/cards' : `/cards?${new URLSearchParams(given).toString()}`;
};

export const requestOf = ({ query, set, folder, sort }: Search): CardSearch => ({
  query,
  set: set === '' ? undefined : set,
  folder,
  order: sort === '' ? undefined : sort,
});
