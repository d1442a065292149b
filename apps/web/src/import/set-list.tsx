import type { ImportReport } from '@flashcards/client-sdk';
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

/** The sets that an import of decks made. An import can make 1,000: then a filter finds them. */
export const SetList = ({ ids }: { readonly ids: ImportReport['sets'] }) => {
  const [filter, setFilter] = useState('');
  const { value, error, reload } = useResource(() => client.folders.tree(), [ids]);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (!value) return <Loading />;
  const made = new Set<string>(ids);
  const sets = [...setsIn(value)].filter(({ set }) => made.has(set.id));
  const wanted = filter.trim().toLocaleLowerCase();
  const found = sets.filter(({ folder, set }) => `${folder}/${set.name}`.toLocaleLowerCase().includes(wanted));
  return (
    <section class="stack stack-near">
      <h2>{words.sets(ids.length)}</h2>
      {sets.length > fewSets && (
        <Field name={words.filter}>
          <input type="search" value={filter} onInput={({ currentTarget }) => setFilter(currentTarget.value)} />
        </Field>
      )}
      <ul class="tree">
        {found.slice(0, mostShown).map(({ folder, set: { id, name, cardCount } }) => (
          <li key={id} class="row">
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
        ))}
      </ul>
      <p class="hint" role="status">
        {found.length > mostShown ? words.moreSets(found.length - mostShown) : words.sets(found.length)}
      </p>
    </section>
  );
};
