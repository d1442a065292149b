import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { Confirmation, Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { texts } from '../texts/texts.ts';
import type { NamedPlace } from './deeds.ts';
import { exportDecks } from './deeds.ts';
import type { TreeRow } from '../tree/tree-rows.ts';
import { addressOf, isDue, isFolder, pathOf } from '../tree/tree-rows.ts';

const words = texts.library;

interface PlaceParts {
  readonly title: string;
  readonly deed: string;
  readonly start: NamedPlace;
  /** What is asked for. */
  readonly asks: readonly (keyof NamedPlace)[];
  /** Paths of the folders to choose from; the top level is always one. */
  readonly folders: readonly string[];
  /** Paths that the new one may not have. */
  readonly taken?: readonly string[];
  readonly onDone: (place: NamedPlace) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a name, a folder, or both. */
export const PlaceDialog = ({ title, deed, start, asks, folders, taken = [], onDone, onClose }: PlaceParts) => {
  const [{ name, folder }, setPlace] = useState(start);
  const submit = () => onDone({ name: name.trim(), folder });
  const isTaken = taken.includes(pathOf(folder, name.trim()));
  return (
    <FormDialog title={title} deed={deed} onSubmit={submit} onClose={onClose}>
      {asks.includes('name') && (
        <Field name={words.name}>
          <input
            ref={(input) => input?.setCustomValidity((isTaken && texts.refused['place_taken']) || '')}
            value={name}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => setPlace({ name: currentTarget.value, folder })}
            pattern=".*\S.*"
            maxLength={200}
            required
          />
        </Field>
      )}
      {asks.includes('folder') && (
        <Field name={words.folder}>
          <select value={folder} onChange={({ currentTarget }) => setPlace({ name, folder: currentTarget.value })}>
            <option value="">{words.top}</option>
            {folders.map((path) => (
              <option key={path} value={path}>
                {path.replaceAll('/', ' / ')}
              </option>
            ))}
          </select>
        </Field>
      )}
    </FormDialog>
  );
};

interface RowParts {
  readonly row: TreeRow;
  readonly onClose: () => void;
}

export const Deletion = ({ row, onClose, onConfirm }: RowParts & { readonly onConfirm: () => Promise<unknown> }) => (
  <Confirmation title={words.deleteNamed(row.name)} deed={words.delete} onClose={onClose} onConfirm={onConfirm}>
    <p>{isFolder(row) ? words.folderGoes(row.sets, row.cards) : words.setGoes(row.cards)}</p>
    <p>{words.forGood}</p>
  </Confirmation>
);

/** Starts at once. Closing it stops the export. */
export const Export = ({ row, onClose }: RowParts) => {
  const [saved, setSaved] = useState(0);
  const total = isFolder(row) ? row.sets : 1;
  const { run, isBusy, problem } = useAction((signal: AbortSignal) => exportDecks(row, signal, setSaved));
  useEffect(() => {
    const stop = new AbortController();
    void run(stop.signal);
    return () => stop.abort();
  }, []);
  const said = saved === total ? words.exported : words.exporting(saved, total);
  return (
    <Dialog title={words.exportNamed(row.name)} onClose={onClose}>
      <p role="status">{problem === undefined && said}</p>
      {isBusy && <progress aria-label={said} {...(total > 1 ? { value: saved, max: total } : {})} />}
      {problem !== undefined && <Problem error={problem} />}
      <div class="actions actions-end">
        <button type="button" class="button" onClick={onClose}>
          {isBusy ? texts.cancel : texts.close}
        </button>
      </div>
    </Dialog>
  );
};

export type RowDeed = 'rename' | 'move' | 'export' | 'delete';

interface MenuParts extends RowParts {
  readonly onPick: (deed: RowDeed) => void;
}

/** All that can be done with a folder or a set. */
export const RowMenu = ({ row, onClose, onPick }: MenuParts) => {
  const link = (name: string, view: string) => (
    <a class="menu-item" href={addressOf(row, view)}>
      {name}
    </a>
  );
  const item = (deed: RowDeed) => (
    <button type="button" class={`menu-item menu-item-${deed}`} onClick={() => onPick(deed)}>
      {words[deed]}
    </button>
  );
  return (
    <Dialog title={row.name} onClose={onClose}>
      <div class="row-menu">
        {link(words.browse, 'cards')}
        {isDue(row) && link(words.study, 'study')}
        {!isFolder(row) && link(words.addCards, 'add')}
        {item('rename')}
        {item('move')}
        {row.cards > 0 && item('export')}
        {item('delete')}
      </div>
      <div class="actions actions-end">
        <button type="button" class="button" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
};
