import type { LocalDate, StudySelection } from '@flashcards/client-sdk';
import type { KeptCard } from './database.ts';

interface Selection {
  readonly scope: Pick<StudySelection, 'set' | 'folder'>;
  /** The paths of folders by the ids of the sets in them. */
  readonly folders: ReadonlyMap<string, string>;
  readonly day: LocalDate;
}

const isInFolder = (path: string | undefined, folder: string): boolean =>
  path === folder || (path?.startsWith(`${folder}/`) ?? false);

/** Whether a queue leaves it out. */
export const isAside = ({
  suspended,
  buried,
  withdrawn,
}: Pick<KeptCard, 'suspended' | 'buried' | 'withdrawn'>): boolean => suspended || buried || withdrawn;

/** The cards of the selection that are due on the day, with those on a step, in their order. */
export const dueOf = <Card extends Pick<KeptCard, 'set' | 'state' | 'dueDate' | 'suspended' | 'buried' | 'withdrawn'>>(
  cards: readonly Card[],
  { scope: { set, folder }, folders, day }: Selection,
): readonly Card[] =>
  cards.filter(
    (card) =>
      !isAside(card) &&
      (card.state !== 'review' || card.dueDate <= day) &&
      (set === undefined || card.set === set) &&
      (folder === undefined || isInFolder(folders.get(card.set), folder)),
  );
