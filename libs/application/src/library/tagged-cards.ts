import type { NoteId } from '@flashcards/kernel';
import { noteIdOf } from '@flashcards/library';
import type { Notes, StudyCard } from '@flashcards/persistence-ports';

/** A card with the tags of its note. */
export interface TaggedCard extends StudyCard {
  readonly tags: readonly string[];
}

const noTags: readonly string[] = [];

/** The cards of a page with their tags, in parts whose tags were read together. */
async function* taggedPage(notes: Notes, page: readonly StudyCard[]): AsyncGenerator<readonly TaggedCard[]> {
  for (let left = page; left.length > 0;) {
    const tags = await notes.tags([...new Set<NoteId>(left.map(noteIdOf))]);
    const next = left.findIndex((card) => !tags.has(noteIdOf(card)));
    const some = next < 0 ? left : left.slice(0, next);
    yield some.map((card) => ({ ...card, tags: tags.get(noteIdOf(card)) ?? noTags }));
    left = left.slice(some.length);
  }
}

/** The same for all pages. */
export async function* taggedCards(
  notes: Notes,
  pages: AsyncIterable<readonly StudyCard[]>,
): AsyncGenerator<readonly TaggedCard[]> {
  for await (const page of pages) yield* taggedPage(notes, page);
}
