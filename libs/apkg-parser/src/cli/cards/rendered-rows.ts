import type { AnkiPackage } from '../../anki-package.ts';
import type { Note } from '../../collection/note.ts';
import { renderCard } from '../../render/renderer.ts';
import type { Command } from '../options.ts';
import type { RowOrSkip } from './card-row.ts';
import { aboutCards, strippers } from './card-row.ts';

/** Streams a row for each card with its sides as Anki renders them, and the reason for each card without content. */
export function* renderedRows(pkg: AnkiPackage, command: Command): Generator<RowOrSkip> {
  const strip = strippers[command.strip];
  const { about, deckName } = aboutCards(pkg);
  function* rowsOf(note: Note): Generator<RowOrSkip> {
    const noteType = pkg.noteTypes.get(note.noteTypeId);
    if (!noteType) return;
    for (const card of pkg.cardsOf(note)) {
      const { question, answer, isEmpty, error } = renderCard({
        noteType,
        note,
        card,
        deckName: deckName(card.homeDeckId),
      });
      if (error) yield { skipped: 'template-error' };
      else if (isEmpty) yield { skipped: 'empty-front' };
      else yield { row: { front: strip(question), back: strip(answer), ...about(note, card) } };
    }
  }
  for (const note of pkg.notes())
    if (note.kind === 'note') yield* rowsOf(note);
    else yield { skipped: note.reason };
}
