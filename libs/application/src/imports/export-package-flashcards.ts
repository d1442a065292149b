import type { User } from '@flashcards/accounts';
import type { CardId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { Cards, FlashcardSets, LoggedReview, Media, Notes, Reviews, Users } from '@flashcards/persistence-ports';
import { standingOf } from '@flashcards/review-scheduling';
import { mediaOfSet } from '../library/media-of-set.ts';
import { taggedCards } from '../library/tagged-cards.ts';
import type { PackageBytes, PackageWriter, PackedReview, Writing } from './package-writer.ts';
import { whileThere } from '../accounts/while-there.ts';

interface Ports {
  readonly users: Users;
  readonly sets: FlashcardSets;
  readonly cards: Cards;
  readonly notes: Notes;
  readonly media: Media;
  readonly reviews: Reviews;
  readonly packageWriter: PackageWriter;
}

export interface PackageExport extends Pick<Writing, 'address'> {
  readonly set: SetId;
  /** Resolves when the client is gone. */
  readonly abandoned?: Promise<void> | undefined;
}

export interface ExportedPackage {
  readonly name: SetName;
  readonly bytes: PackageBytes;
}

const packed = ({ card, at, type, rating, seconds, before, after }: LoggedReview): PackedReview => ({
  ...{ card, at, type, rating, seconds },
  before: standingOf(before),
  after,
});

/** The same pages; the ids are added to `seen`. */
const noting = async function* <Card extends { readonly id: CardId }>(
  pages: AsyncIterable<readonly Card[]>,
  seen: Set<CardId>,
) {
  for await (const page of pages) {
    for (const { id } of page) seen.add(id);
    yield page;
  }
};

/** The reviews of these cards that were not undone. */
const keptOf = async function* (pages: AsyncIterable<readonly LoggedReview[]>, cards: ReadonlySet<CardId>) {
  for await (const page of pages)
    yield page.filter(({ card, undoneAt }) => undoneAt === undefined && cards.has(card)).map(packed);
};

/**
 * A set that is visible to the learner, as a deck package: its cards with the learner's own progress and kept reviews,
 * and the files of an own set. Cards and reviews are read page by page and are not one snapshot.
 */
export const exportPackageFlashcards =
  (ports: Ports) =>
  async (
    user: User,
    { set: id, abandoned, address }: PackageExport,
  ): Promise<Outcome<ExportedPackage, 'set_not_found' | 'writer_busy'>> => {
    const { sets, cards, notes, media, reviews, packageWriter } = ports;
    const set = await sets.visible(user.account, id);
    if (!set) return refuse('set_not_found');
    const complete = whileThere(ports, user);
    const { desiredRetention } = user.settings;
    // Cards are written before reviews. A review may name another set, which its card was in.
    const seen = new Set<CardId>();
    const deckOptions = await sets.deckOptions(user.account, id);
    const written = await packageWriter.write(
      {
        ...set,
        desiredRetention,
        ...(deckOptions === undefined ? {} : { deckOptions }),
        noteTypes: notes.typesOf(user.account, id),
        notes: notes.ofSet(user.account, id),
        cards: taggedCards(notes, noting(cards.ofSet(user.account, id), seen)),
        origins: cards.origins(user.account, id),
        media: mediaOfSet(media, user.account, id),
        reviews: complete(keptOf(reviews.all(user.account), seen)),
      },
      { user: user.id, abandoned, address },
    );
    return written.ok ? ok({ name: set.name, bytes: written.value }) : written;
  };
