import type { SetSummary } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';
import { byName } from './by-name.ts';

interface Option {
  readonly value: string;
  readonly name: string;
}

const listed = (options: readonly Option[]) =>
  options.toSorted(byName).map(({ value, name }) => (
    <option key={value} value={value} dir="auto">
      {name}
    </option>
  ));

const group = (label: string, options: readonly Option[]) =>
  options.length === 0 ? null : <optgroup label={label}>{listed(options)}</optgroup>;

/** Folders and sets, in groups, to be chosen from in a `select`. */
export const PlaceOptions = ({
  folders,
  sets,
}: {
  readonly folders: readonly Option[];
  readonly sets: readonly Option[];
}) => (
  <>
    {group(texts.places.folders, folders)}
    {group(texts.places.sets, sets)}
  </>
);

/** A set of the learner, and the path of its folder, as the SDK lists them. */
export interface PlacedSet {
  readonly folder: string;
  readonly set: SetSummary;
}

export const SetOptions = ({ sets }: { readonly sets: readonly PlacedSet[] }) => (
  <>
    {listed(
      sets.map(({ folder, set: { id, name } }) => ({
        value: id,
        name: folder === '' ? name : `${folder.replaceAll('/', ' / ')} / ${name}`,
      })),
    )}
  </>
);
