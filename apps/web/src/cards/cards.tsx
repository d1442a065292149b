import type { StudyCard } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { mayPass } from '@flashcards/client-sdk/offline';
import type { PlacedSet } from '../parts/place-options.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CardList } from './card-list.tsx';
import './cards.css';
import type { Found } from './found.ts';
import { useFound } from './found.ts';
import type { Search } from './search.ts';
import { addressOf, searchOf } from './search.ts';
import { SearchForm } from './search-form.tsx';
import { everything, nothing } from './selection.ts';

const words = texts.cards;

type OwnSets = ReadonlyMap<string, PlacedSet>;

const loadSets = async (): Promise<OwnSets> =>
  new Map([...setsIn(await client.folders.tree())].map((placed) => [placed.set.id, placed]));

interface ResultParts {
  readonly search: Search;
  readonly found: Found;
  readonly sets: OwnSets;
}

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

const Results = ({ search, found, sets }: ResultParts) => {
  const { cards, total, more } = found;
  const [selection, select] = useState(nothing);
  const selected = useMemo(() => cards.filter(({ id }) => selection.ids.has(id)), [cards, selection]);
  const isOwn = ({ set }: StudyCard): boolean => sets.has(set);
  const isAll = selected.length === cards.length;
  return (
    <>
      <div class="card-head">
        <label class="card-pick">
          <input
            type="checkbox"
            checked={isAll}
            indeterminate={!isAll && selected.length > 0}
            aria-label={words.selectAll(cards.length)}
            onChange={() => select(isAll ? nothing : everything(cards))}
          />
        </label>
        <p role="status">{words.found(total)}</p>
        {selected.length > 0 && cards.length < total && <p class="hint">{words.loaded(cards.length)}</p>}
      </div>
      <CardList cards={cards} total={total} isOwn={isOwn} selection={selection} onSelect={select} onEnd={more} />
      <p class="hint keys-hint" id="card-keys">
        {words.keys}
      </p>
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          sets={[...sets.values()]}
          shown={search.set}
          areOwn={selected.every(isOwn)}
          onChange={found.change}
          onClear={() => select(nothing)}
        />
      )}
    </>
  );
};

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

const Listed = ({ search, found, sets }: ResultParts) => {
  const { cards, error, isLoading, reload } = found;
  const isEmpty = cards.length === 0 && !isLoading && error === undefined;
  return (
    <>
      {error !== undefined && <Problem error={error} {...(mayPass(error) ? { onRetry: reload } : {})} />}
      {isEmpty && <Empty search={search} isOwn={sets.has(search.set)} />}
      {cards.length > 0 && <Results key={addressOf(search)} search={search} found={found} sets={sets} />}
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
