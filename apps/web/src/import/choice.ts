import type { Contents } from './reader/contents.ts';
import type { Selection } from './reader/selection.ts';
import { fieldsOf } from './reader/selection.ts';
import type { Wish } from './sending.ts';

/** Where a new set goes. */
export interface Place {
  readonly name: string;
  readonly folder: string;
}

/** All that a learner chooses for a package. What does not apply is kept for when it does again. */
export interface PackageChoice extends Place {
  /** The set to update; `undefined` for a new set, '' for one that is still to be chosen. */
  readonly update: string | undefined;
  readonly cards: Selection['cards'];
  readonly front: string;
  readonly back: string;
  readonly stripHtml: boolean;
  /** Each deck becomes a set. */
  readonly inFolders: boolean;
  readonly scheduling: boolean;
  readonly presets: boolean;
  readonly overwrite: boolean;
}

/** Sets that one import can make, as the service has it. */
const mostSets = 1000;

/** The first two fields of the only note type. Of several, or of cloze notes, each has fields of its own. */
const ownFields = ([only, ...others]: Contents['noteTypes']): Pick<PackageChoice, 'front' | 'back'> => {
  const isSimple = only?.kind === 'standard' && others.length === 0;
  const [front, back] = isSimple ? only.fields : [];
  return front === undefined || back === undefined ? { front: '', back: '' } : { front, back };
};

/** Decks stay apart where there are several. Progress is left out as in Anki: it is mostly that of someone else. */
export const firstChoice = (name: string, contents?: Pick<Contents, 'noteTypes' | 'deckCount'>): PackageChoice => {
  const { noteTypes, deckCount } = contents ?? { noteTypes: [], deckCount: 1 };
  return {
    ...{ name, folder: '', update: undefined, cards: 'templates', ...ownFields(noteTypes), stripHtml: true },
    ...{ inFolders: deckCount > 1 && deckCount <= mostSets, scheduling: false, presets: false, overwrite: false },
  };
};

export const selectionOf = ({ update, cards, front, back, stripHtml }: PackageChoice): Selection =>
  // Only cards of templates have notes, by which an update finds them.
  cards === 'templates' || update !== undefined ? { cards: 'templates' } : { cards, front, back, stripHtml };

export const trimmed = <Chosen extends Place>(choice: Chosen): Chosen => ({
  ...choice,
  name: choice.name.trim(),
  folder: choice.folder.trim(),
});

export const wishOf = (choice: PackageChoice): Wish => {
  const { update, name, folder, cards, scheduling, presets, overwrite, inFolders } = choice;
  if (update !== undefined) return { of: 'update', request: { set: update, scheduling, overwrite } };
  const place = { name: name || 'Import', folder, scheduling, presets, decks: inFolders ? 'folders' : 'set' } as const;
  if (cards === 'templates') return { of: 'package', request: { ...place, cards } };
  return { of: 'package', request: { ...place, cards, stripHtml: choice.stripHtml, ...fieldsOf(choice) } };
};
