import { texts } from '../texts/texts.ts';
import type { Contents } from './reader/contents.ts';

const words = texts.import;

interface FileLineParts {
  readonly file: File;
  /** What is in it, as far as that is known. */
  readonly facts: readonly string[];
  readonly onOther: () => void;
}

export const FileLine = ({ file, facts, onOther }: FileLineParts) => (
  <section class="panel">
    <div class="file">
      <span class="row-mark row-set" aria-hidden="true" />
      <span class="row-name">
        <bdi>{file.name}</bdi>
        <span class="row-detail">{words.size(file.size)}</span>
      </span>
      <button type="button" class="button button-small" onClick={onOther}>
        {words.other}
      </button>
    </div>
    {facts.length > 0 && (
      <ul class="kinds file-facts" aria-label={words.inIt}>
        {facts.map((fact) => (
          <li key={fact} class="kind">
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const mostTypes = 3;

export const factsOf = ({ notes, cards, deckCount, mediaFiles, answers, noteTypes }: Contents): readonly string[] => {
  const amounts: readonly (readonly [number, (amount: number) => string])[] = [
    [deckCount, words.decks],
    [mediaFiles, words.media],
    [answers, words.answers],
  ];
  return [
    words.allNotes(notes),
    words.made(cards),
    ...amounts.flatMap(([amount, text]) => (amount > 0 ? [text(amount)] : [])),
    ...(noteTypes.length > 1 ? noteTypes.slice(0, mostTypes) : []).map((type) => words.noteType(type.name, type.notes)),
  ];
};
