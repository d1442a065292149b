import type { NoteId } from '@flashcards/kernel';
import { noteIdOf } from '@flashcards/library';
import type { Notes, StudyCard } from '@flashcards/persistence-ports';

/** A card with the tags of its note. */
export type TaggedCard<Card extends StudyCard = StudyCard> = Card & { readonly tags: readonly string[] };

const noTags: readonly string[] = [];

/** The cards of a page with their tags, in parts whose tags were read together. */
async function* taggedPage<Card extends StudyCard>(
  notes: Notes,
  page: readonly Card[],
): AsyncGenerator<readonly TaggedCard<Card>[]> {
  for (let left = page; left.length > 0;) {
    const tags = await notes.tags([...new Set<NoteId>(left.map(noteIdOf))]);
    const next = left.findIndex((card) => !tags.has(noteIdOf(card)));
    const some = next < 0 ? left : left.slice(0, next);
    yield some.map((card) => ({ ...card, tags: tags.get(noteIdOf(card)) ?? noTags }));
    left = left.slice(some.length);
  }
}

/** The same for all pages. */
export async function* taggedCards<Card extends StudyCard>(
  notes: Notes,
  pages: AsyncIterable<readonly Card[]>,
): AsyncGenerator<readonly TaggedCard<Card>[]> {
  for await (const page of pages) yield* taggedPage(notes, page);
}
