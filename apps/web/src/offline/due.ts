import type { LocalDate, StudySelection } from '@flashcards/client-sdk';
import type { KeptCard } from './database.ts';

interface Selection {
  readonly scope: Pick<StudySelection, 'set' | 'folder' | 'sharedFolder'>;
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

/** Which sets are in a shared folder is not known here: all sets of other people count as in it. */
const isIn = ({ scope: { set, folder, sharedFolder }, folders }: Selection, id: string): boolean =>
  (set === undefined || id === set) &&
  (folder === undefined || isInFolder(folders.get(id), folder)) &&
  (sharedFolder === undefined || !folders.has(id));

/** The cards of the selection that are due on the day, with those on a step, in their order. */
export const dueOf = <Card extends Pick<KeptCard, 'set' | 'state' | 'dueDate' | 'suspended' | 'buried' | 'withdrawn'>>(
  cards: readonly Card[],
  selection: Selection,
): readonly Card[] =>
  cards.filter(
    (card) => !isAside(card) && (card.state !== 'review' || card.dueDate <= selection.day) && isIn(selection, card.set),
  );
