import type { ImportReport, StoredImport } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';

const words = texts.import;

/** A set may have a word for its reason that is newer than this page. */
const reasonText = (reason: string): string => words.reasons[reason] ?? reason;

const Skipped = ({ skipped }: Pick<ImportReport, 'skipped'>) => (
  <section class="stack">
    <h2>{words.skipped}</h2>
    <div class="table-box" tabIndex={0} role="region" aria-label={words.skipped}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.examples}</th>
          </tr>
        </thead>
        <tbody>
          {skipped.map(({ reason, count, examples }) => (
            <tr key={reason}>
              <td>{reasonText(reason)}</td>
              <td>{texts.number(count)}</td>
              <td>
                <bdi>{examples.join(' · ')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const Counts = ({ report: { cards, notes, mediaFiles, scheduling } }: { readonly report: ImportReport }) => (
  <>
    <p class="hero-line">
      <span class="hero-number">{words.made(cards)}</span> {words.notes(notes)}
    </p>
    <ul class="kinds">
      {mediaFiles > 0 && <li class="kind">{words.media(mediaFiles)}</li>}
      {scheduling && <li class="kind">{words.kept(scheduling.cards)}</li>}
    </ul>
  </>
);

export const Report = ({ stored, onAnother }: { readonly stored: StoredImport; readonly onAnother: () => void }) => {
  const { id, report } = stored;
  return (
    <div class="import stack" role="status">
      <section class="hero hero-done">
        <h1>{words.done}</h1>
        {report ? <Counts report={report} /> : <p>{words.noReport}</p>}
        <div class="actions">
          <a class="button button-primary button-large" href={`/study?set=${encodeURIComponent(id)}`}>
            {words.study}
          </a>
          <button type="button" class="button button-large" onClick={onAnother}>
            {words.another}
          </button>
        </div>
      </section>
      {report && report.skipped.length > 0 && <Skipped skipped={report.skipped} />}
    </div>
  );
};
