import type { Library } from '@flashcards/client-sdk';
import { useEffect, useState } from 'preact/hooks';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { CardFields } from './card-fields.tsx';
import type { PackageChoice } from './choice.ts';
import { firstChoice, selectionOf, trimmed, wishOf } from './choice.ts';
import { factsOf, FileLine } from './file-line.tsx';
import { FurtherChoices } from './further-choices.tsx';
import { isBadFolder, nameOfFile, nameProblem } from './name-problem.ts';
import type { ReadPackage } from './reader/use-contents.ts';
import { Samples } from './samples.tsx';
import type { Wish } from './sending.ts';
import { TargetFields } from './target-fields.tsx';

const words = texts.import;

export interface FormParts {
  readonly file: File;
  /** Whether this file was sent before. */
  readonly again: boolean;
  readonly onStart: (wish: Wish) => void;
  readonly onOther: () => void;
}

const deedOf = (isUpdate: boolean, again: boolean): string => {
  if (again) return texts.tryAgain;
  return isUpdate ? words.update : words.start;
};

/** Whether something has still to be chosen. */
const isOpen = (choice: PackageChoice, tree: Library | undefined, { plan }: ReadPackage): boolean => {
  if (plan?.cards === 0) return true;
  if (choice.update !== undefined) return choice.update === '';
  return isBadFolder(choice) || (!choice.inFolders && tree !== undefined && nameProblem(tree, choice) !== undefined);
};

/** Asks for the samples and the plan of what is chosen. */
const useLook = ({ look }: ReadPackage, choice: PackageChoice): void => {
  const { cards, front, back, stripHtml } = choice;
  useEffect(() => look(selectionOf(choice)), [look, cards, front, back, stripHtml, choice.update === undefined]);
};

export const PackageForm = ({ file, read, again, onStart, onOther }: FormParts & { readonly read: ReadPackage }) => {
  const { contents, samples, plan } = read;
  const [choice, setChoice] = useState(() => firstChoice(nameOfFile(file.name), contents));
  const change = (changed: Partial<PackageChoice>): void => setChoice((before) => ({ ...before, ...changed }));
  const { value: tree } = useResource(() => client.folders.tree());
  useLook(read, choice);
  const sent = trimmed(choice);
  const isUpdate = sent.update !== undefined;
  const hasProblem = isOpen(sent, tree, read);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!hasProblem) onStart(wishOf(sent));
  };
  return (
    <form class={contents ? 'wizard wizard-seen' : 'wizard'} onSubmit={submit}>
      <FileLine file={file} facts={contents ? factsOf(contents) : []} onOther={onOther} />
      {!contents && <p class="notice">{words.unread}</p>}
      <TargetFields choice={choice} change={change} tree={tree} />
      {!isUpdate && <CardFields choice={choice} change={change} noteTypes={contents?.noteTypes ?? []} />}
      {contents && <Samples ofTemplates={selectionOf(choice).cards === 'templates'} samples={samples} plan={plan} />}
      <FurtherChoices choice={choice} change={change} contents={contents} />
      <div class="wizard-end">
        <button class="button button-primary button-large" disabled={hasProblem}>
          {deedOf(isUpdate, again)}
        </button>
      </div>
    </form>
  );
};
