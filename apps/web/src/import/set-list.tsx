import type { ImportReport, SetSummary } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { Field } from '../parts/field.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.import;

const fewSets = 8;
const mostShown = 50;

interface Found {
  readonly folder: string;
  readonly set: SetSummary;
}

const SetRow = ({ folder, set: { id, name, cardCount } }: Found) => (
  <li class="row">
    <span class="row-mark row-set" aria-hidden="true" />
    <span class="row-name">
      <bdi>{name}</bdi>
      <span class="row-detail">
        <bdi>{folder.replaceAll('/', ' › ')}</bdi>
      </span>
    </span>
    <span class="badge">{words.made(cardCount)}</span>
    <a
      class="button button-small"
      href={`/study?set=${encodeURIComponent(id)}`}
      aria-label={texts.today.studyNamed(name)}
    >
      {texts.today.study}
    </a>
  </li>
);

const isFound = ({ folder, set: { name } }: Found, wanted: string): boolean =>
  `${folder}/${name}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());

/** The sets that an import of decks made. An import can make 1,000: then a filter finds them. */
export const SetList = ({ ids }: { readonly ids: ImportReport['sets'] }) => {
  const [filter, setFilter] = useState('');
  const { value, error, reload } = useResource(() => client.folders.tree(), [ids]);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (!value) return <Loading />;
  const made = new Set<string>(ids);
  const sets = [...setsIn(value)].filter(({ set }) => made.has(set.id));
  const found = sets.filter((each) => isFound(each, filter));
  return (
    <section class="stack stack-near">
      <h2>{words.sets(ids.length)}</h2>
      {sets.length > fewSets && (
        <Field name={words.filter}>
          <input type="search" value={filter} onInput={({ currentTarget }) => setFilter(currentTarget.value)} />
        </Field>
      )}
      <ul class="tree">
        {found.slice(0, mostShown).map((each) => (
          <SetRow key={each.set.id} {...each} />
        ))}
      </ul>
      <p class="hint" role="status">
        {found.length > mostShown && words.moreSets(found.length - mostShown)}
      </p>
    </section>
  );
};
