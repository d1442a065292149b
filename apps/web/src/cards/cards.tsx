import { setsIn } from '@flashcards/client-sdk';
import { useLocation } from 'preact-iso';
import { Loading, Problem } from '../notices.tsx';
import { mayPass } from '@flashcards/client-sdk/offline';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import './cards.css';
import type { Found } from './found.ts';
import { useFound } from './found.ts';
import type { OwnSets, ResultParts } from './results.tsx';
import { Results } from './results.tsx';
import type { Search } from './search.ts';
import { addressOf, searchOf } from './search.ts';
import { SearchForm } from './search-form.tsx';

const words = texts.cards;

const loadSets = async (): Promise<OwnSets> =>
  new Map([...setsIn(await client.folders.tree())].map((placed) => [placed.set.id, placed]));

const Empty = ({ search: { query, set }, isOwn }: { readonly search: Search; readonly isOwn: boolean }) => (
  <section class="empty">
    <span class="empty-cards" aria-hidden="true" />
    <h2>{query === '' ? words.emptyTitle : words.noMatch}</h2>
    <p class="lead">{query === '' ? words.emptyText : words.noMatchText}</p>
    {query === '' && isOwn && (
      <a class="button button-primary" href={`/add?set=${encodeURIComponent(set)}`}>
        {words.add}
      </a>
    )}
  </section>
);

const Head = ({ search: { set, folder }, name, isOwn }: Omit<ResultParts, 'found' | 'sets'> & Heading) => {
  const query = set === '' ? `folder=${encodeURIComponent(folder)}` : `set=${encodeURIComponent(set)}`;
  return (
    <header class="view-head">
      <div>
        <a class="back" href="/library">
          {words.library}
        </a>
        <h1>
          <bdi>{name}</bdi>
        </h1>
      </div>
      <div class="actions">
        {set + folder !== '' && (
          <a class="button" href={`/study?${query}`}>
            {words.study}
          </a>
        )}
        {isOwn && (
          <a class="button button-primary" href={`/add?${query}`}>
            {words.add}
          </a>
        )}
      </div>
    </header>
  );
};

interface Heading {
  readonly name: string;
  /** Whether it is a set of the learner. */
  readonly isOwn: boolean;
}

const noSets: OwnSets = new Map();

const FoundProblem = ({ error, retry }: Found) =>
  error === undefined ? null : <Problem error={error} {...(mayPass(error) ? { onRetry: retry } : {})} />;

const Listed = ({ search, found, sets }: ResultParts) => {
  const { cards, error, isLoading, next } = found;
  const isEmpty = cards.length === 0 && !isLoading && error === undefined;
  // Of a page that did not follow, at the end of the list.
  const isFirst = next === undefined;
  return (
    <>
      {isFirst && <FoundProblem {...found} />}
      {isEmpty && <Empty search={search} isOwn={sets.has(search.set)} />}
      {cards.length > 0 && <Results key={addressOf(search)} search={search} found={found} sets={sets} />}
      {!isFirst && <FoundProblem {...found} />}
      {isLoading && <Loading />}
    </>
  );
};

const nameOf = ({ set, folder }: Search, sets: OwnSets): string =>
  sets.get(set)?.set.name ?? (folder === '' ? words.title : folder.replaceAll('/', ' / '));

export const Cards = () => {
  const { query, route } = useLocation();
  const search = searchOf(query);
  const { value: sets = noSets } = useResource(loadSets);
  const found = useFound(search);
  const change = (changed: Partial<Search>): void => {
    // Of the address as it is now: what was typed may arrive after another change.
    const now = searchOf(Object.fromEntries(new URLSearchParams(location.search)));
    route(addressOf({ ...now, ...changed }), true);
  };
  const name = nameOf(search, sets);
  useTitle(name);
  return (
    <div class="cards">
      <Head search={search} name={name} isOwn={sets.has(search.set)} />
      <SearchForm search={search} onSearch={change} />
      <Listed search={search} found={found} sets={sets} />
    </div>
  );
};
