import type { ImportReport, StoredImport } from '@flashcards/client-sdk';
import { Table } from '../parts/table.tsx';
import { texts } from '../texts/texts.ts';
import { NewCards } from './new-cards.tsx';
import { reasonText } from './reasons.ts';
import { SetList } from './set-list.tsx';

const words = texts.import;

const Skipped = ({ skipped }: Pick<ImportReport, 'skipped'>) => (
  <section class="stack">
    <h2>{words.skipped}</h2>
    <Table label={words.skipped} columns={[words.reason, words.amount, words.examples]}>
      {skipped.map(({ reason, count, examples }) => (
        <tr key={reason}>
          <td>{reasonText(reason)}</td>
          <td>{texts.number(count)}</td>
          <td>
            <bdi>{examples.join(' · ')}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  </section>
);

const Counts = ({ report: { cards, notes, mediaFiles, scheduling, sets } }: { readonly report: ImportReport }) => (
  <>
    <p class="hero-line">
      <span class="hero-number">{words.made(cards)}</span> {words.notes(notes)}
    </p>
    <ul class="kinds">
      {sets.length > 1 && <li class="kind">{words.sets(sets.length)}</li>}
      {mediaFiles > 0 && <li class="kind">{words.media(mediaFiles)}</li>}
      {scheduling && <li class="kind">{words.kept(scheduling.cards)}</li>}
    </ul>
  </>
);

const updateCounts = ['added', 'changed', 'unchanged', 'suspended'] as const;

/** What an update did; notes, but cards that were withdrawn. */
const UpdateCounts = ({ report }: { readonly report: ImportReport }) => (
  <dl class="update-counts">
    {updateCounts.map((name) => (
      <div key={name}>
        <dt>{words.updated[name]}</dt>
        <dd>{texts.number(report[name] ?? 0)}</dd>
      </div>
    ))}
  </dl>
);

const isUpdate = (report: ImportReport | undefined): boolean => report?.unchanged !== undefined;

const Outcome = ({ report }: Pick<StoredImport, 'report'>) => {
  if (!report) return <p>{words.noReport}</p>;
  return isUpdate(report) ? <UpdateCounts report={report} /> : <Counts report={report} />;
};

export const Report = ({ stored, onAnother }: { readonly stored: StoredImport; readonly onAnother: () => void }) => {
  const { id, report } = stored;
  const { sets, skipped } = report ?? { sets: [], skipped: [] };
  return (
    <div class="import stack">
      <section class="hero hero-done" role="status">
        <h1>{isUpdate(report) ? words.doneUpdate : words.done}</h1>
        <Outcome report={report} />
        <div class="actions">
          <a class="button button-primary button-large" href={`/study?set=${encodeURIComponent(id)}`}>
            {sets.length > 1 ? words.studyFirst : words.study}
          </a>
          <button type="button" class="button button-large" onClick={onAnother}>
            {words.another}
          </button>
        </div>
      </section>
      {report && <NewCards report={report} />}
      {sets.length > 1 && <SetList ids={sets} />}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
    </div>
  );
};
