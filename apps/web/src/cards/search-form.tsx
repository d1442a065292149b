import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { Search } from './search.ts';
import { orders } from './search.ts';
import { valueOf, withValue } from './terms.ts';

const words = texts.cards;

/** More do not fit into a list to choose from; the search takes all. */
const mostTags = 500;

const states = ['new', 'learn', 'review', 'due', 'suspended', 'buried'] as const;

interface PickerParts {
  readonly name: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onPick: (value: string) => void;
}

const Picker = ({ name, any, value, options, onPick }: PickerParts) => (
  <Field name={name}>
    <select value={value} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
      <option value="">{any}</option>
      {value !== '' && !options.some(([known]) => known === value) && <option value={value}>{value}</option>}
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  </Field>
);

const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={words.help.title} onClose={onClose}>
    <dl class="search-help">
      {words.help.terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>
            <code>{term}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <div class="actions actions-end">
      <button type="button" class="button button-primary" onClick={onClose}>
        {texts.close}
      </button>
    </div>
  </Dialog>
);

interface FormParts {
  readonly search: Search;
  readonly onSearch: (changed: Partial<Search>) => void;
}

/** Searches shortly after the last key. */
const SearchField = ({ search: { query }, onSearch }: FormParts) => {
  const [text, setText] = useState(query);
  const [isHelping, setHelping] = useState(false);
  useEffect(() => setText(query), [query]);
  useEffect(() => {
    if (text === query) return undefined;
    const soon = setTimeout(() => onSearch({ query: text }), 300);
    return () => clearTimeout(soon);
  }, [text]);
  return (
    <div class="search-field">
      <input
        type="search"
        class="search-box"
        aria-label={words.search}
        placeholder={words.placeholder}
        maxLength={1000}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="button" class="button" aria-label={words.help.title} onClick={() => setHelping(true)}>
        ?
      </button>
      {isHelping && <Help onClose={() => setHelping(false)} />}
    </div>
  );
};

const Order = ({ search: { sort }, onSearch }: FormParts) => (
  <Field name={words.sort}>
    <select
      value={sort}
      onChange={({ currentTarget }) => onSearch({ sort: orders[currentTarget.selectedIndex] ?? '' })}
    >
      {orders.map((order) => (
        <option key={order} value={order}>
          {words.orders[order]}
        </option>
      ))}
    </select>
  </Field>
);

/** The pickers write into the query, so that what is searched for is always told by its text. */
export const SearchForm = ({ search, onSearch }: FormParts) => {
  const { value: tags = [] } = useResource(() => client.cards.tags());
  const { query } = search;
  const pick = (name: string) => (value: string) => onSearch({ query: withValue(query, name, value) });
  return (
    <form class="search-form" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField search={search} onSearch={onSearch} />
      <div class="pickers">
        <Picker
          name={words.state}
          any={words.any}
          value={valueOf(query, 'is')}
          options={states.map((state) => [state, words.states[state]])}
          onPick={pick('is')}
        />
        <Picker
          name={words.tag}
          any={words.any}
          value={valueOf(query, 'tag')}
          options={tags.slice(0, mostTags).map(({ tag, cards }) => [tag, words.tagCount(tag, cards)])}
          onPick={pick('tag')}
        />
        <Picker
          name={words.flag}
          any={words.any}
          value={valueOf(query, 'flag')}
          options={words.flags.map((name, flag) => [String(flag), name])}
          onPick={pick('flag')}
        />
        <Order search={search} onSearch={onSearch} />
      </div>
    </form>
  );
};
