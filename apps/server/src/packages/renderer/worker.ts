import { mediaNames } from '@flashcards/apkg-parser';
import type { CardRenderer, NoteType, NoteTypeToWrite } from '@flashcards/apkg-parser';
import type { NoteText, RenderedCard, RenderedNote } from '@flashcards/application';
import type { CardText, MediaFile } from '@flashcards/library';
import { cardWords } from '@flashcards/search';
import { parentPort } from 'node:worker_threads';
import { hashesIn, withFileNames } from '../file-references.ts';
import { noteTypeFrom } from '../note-type-definition.ts';
import { nameMeantIn, namesMeant } from '../names-meant.ts';
import { addressIn } from '../reader/safe-sides.ts';
import { ordinalsOf, problemOfSides, rendererOf, sidesOf } from '../rendered-sides.ts';
import { safeSide } from '../safe-side.ts';
import type { Answer, Answers, FinishTask, RenderTask, Task } from './messages.ts';
import { tooMuch } from './messages.ts';
import { plainSidesOf } from './plain-sides.ts';

// A worker thread. It renders untrusted notes with untrusted templates, one task at a time, and may be terminated.

/** Characters of all sides. */
const mostCharacters = 8_000_000;

type UnsafeCard = Omit<RenderedCard, 'words'>;

interface UnsafeNote extends Pick<RenderedNote, 'fields' | 'files'> {
  readonly cards: readonly UnsafeCard[];
}

const meter = () => {
  let characters = 0;
  return ({ front, back }: CardText): void => {
    characters += front.length + back.length;
    if (characters > mostCharacters) throw new Error(tooMuch);
  };
};

const cardsOf = (
  type: NoteTypeToWrite,
  render: CardRenderer,
  {
    note,
    deckName,
    count,
  }: { readonly note: NoteText; readonly deckName: string; readonly count: (sides: CardText) => void },
): readonly UnsafeCard[] =>
  ordinalsOf(type as NoteType, note.fields).flatMap((ordinal) => {
    const sides = sidesOf(render({ note, card: { id: '0', ord: ordinal }, deckName }));
    if (typeof sides === 'string') return [];
    count(sides);
    return [{ ordinal, ...sides }];
  });

/** What was rendered last, until its files are known. */
let unsafe: readonly UnsafeNote[] = [];

const namesIn = (sides: readonly string[]): readonly string[] => [
  ...new Set(sides.flatMap((side) => [...mediaNames(side)]).flatMap(namesMeant)),
];

const render = ({ definition, notes, deckName, files }: RenderTask): Answers['render'] => {
  const type = noteTypeFrom({ definition });
  // What is kept of an image occlusion type is all that was read of it.
  const renderCard = rendererOf(type as NoteType);
  const byHash = new Map<string, MediaFile>(files.map((file) => [file.hash, file]));
  const normalised = withFileNames((hash) => byHash.get(hash));
  const count = meter();
  unsafe = notes.map(({ fields: given, tags }) => {
    const fields = given.map(normalised);
    const used = new Set(given.flatMap(hashesIn));
    const note = { fields, tags };
    const cards = renderCard ? cardsOf(type, renderCard, { note, deckName, count }) : [];
    return { fields, cards, files: files.filter(({ hash }) => used.has(hash)) };
  });
  return namesIn(unsafe.flatMap(({ cards }) => cards.flatMap(({ front, back }) => [front, back])));
};

const finish = ({ files }: FinishTask): Answers['finish'] => {
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  const address = addressIn({ hashes, nameOf: nameMeantIn(hashes) });
  const safe = unsafe.map(({ cards, ...note }) => ({
    ...note,
    cards: cards
      .map(({ ordinal, front, back }) => ({ ordinal, front: safeSide(front, address), back: safeSide(back, address) }))
      .filter((sides) => problemOfSides(sides) === undefined)
      .map((card) => ({ ...card, words: cardWords(card) })),
  }));
  unsafe = [];
  return safe;
};

const answerTo = (task: Task): Answers[keyof Answers] => {
  if (task.kind === 'plain') return plainSidesOf(noteTypeFrom(task));
  return task.kind === 'render' ? render(task) : finish(task);
};

parentPort?.on('message', (task: Task) => {
  try {
    parentPort?.postMessage({ value: answerTo(task) } satisfies Answer);
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'unknown' } satisfies Answer);
  }
});
