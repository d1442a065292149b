import type { SetSummary } from '@flashcards/client-sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Action } from '../action.ts';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { Field } from '../parts/field.tsx';
import { PlaceOptions } from '../parts/place-options.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { Shareable } from './shareable.ts';
import { shareableIn } from './shareable.ts';

const words = texts.sharing;

const optionOf = ({ kind, key, name, sets }: Shareable) => ({
  value: key,
  name: kind === 'folder' ? words.folderOption(name, sets.length) : name,
});

interface PickerParts {
  readonly label: string;
  readonly picked: Shareable | undefined;
  readonly onPick: (picked: Shareable | undefined) => void;
}

/** A folder of the library with all sets below it, or a single set. */
export const SharePicker = ({ label, picked, onPick }: PickerParts) => {
  const { value = [], error, reload } = useResource(async () => shareableIn(await client.folders.tree()));
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  const optionsOf = (kind: Shareable['kind']) => value.filter((each) => each.kind === kind).map(optionOf);
  return (
    <Field name={label}>
      <select
        value={picked?.key ?? ''}
        onChange={({ currentTarget }) => onPick(value.find(({ key }) => key === currentTarget.value))}
      >
        <option value="">{words.choose}</option>
        <PlaceOptions folders={optionsOf('folder')} sets={optionsOf('set')} />
      </select>
    </Field>
  );
};

interface Sharing extends Action<readonly [folder: string, sets: readonly SetSummary[]]> {
  /** "Sharing set 3 of 12", then how many are shared. */
  readonly text: string;
}

/**
 * Shares sets one after the other, until the view is left. Trying again after a failure is harmless: what is shared
 * already stays.
 */
export const useSharing = (onShared: (folder: string) => void): Sharing => {
  const [text, setText] = useState('');
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  const action = useAction(async (folder: string, sets: readonly SetSummary[]) => {
    try {
      for (const [index, { id }] of sets.entries()) {
        if (!isHere.current) return;
        setText(words.adding(index + 1, sets.length));
        await client.sharedFolders.addSet(folder, id);
      }
      setText(words.added(sets.length));
      if (isHere.current) onShared(folder);
    } catch (error) {
      setText('');
      throw error;
    }
  });
  return { ...action, text };
};

/** For the owner and editors of a folder. */
export const AddSets = ({ folder, onAdded }: { readonly folder: string; readonly onAdded: () => void }) => {
  const [picked, setPicked] = useState<Shareable>();
  const { run, isBusy, problem, text } = useSharing(() => setPicked(undefined));
  const submit = (event: Event): void => {
    event.preventDefault();
    // After a failure, too, some sets may be there.
    if (picked) void run(folder, picked.sets).then(onAdded);
  };
  return (
    <form class="panel stack" onSubmit={submit}>
      <div class="field-button">
        <SharePicker label={words.addSets} picked={picked} onPick={setPicked} />
        <button class="button" disabled={isBusy || !picked}>
          {words.add}
        </button>
      </div>
      <p role="status" class="hint status">
        {text}
      </p>
      {problem !== undefined && <Problem error={problem} />}
    </form>
  );
};
