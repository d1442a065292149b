import type { ImportReport, PresetScope } from '@flashcards/client-sdk';
import { useRef, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { byScope } from '../settings/inherited.ts';
import { texts } from '../texts/texts.ts';
import { unlimitedScope } from './unlimited-scope.ts';

const words = texts.import;

/** What a learner may take on in a day. */
const most = 100;
const perDay = 20;

const load = async (sets: ImportReport['sets']): Promise<PresetScope | undefined> => {
  const [library, presets] = await Promise.all([client.folders.tree(), client.presets.list()]);
  return unlimitedScope(library, byScope(presets), sets);
};

const Offer = ({ cards, scope }: { readonly cards: number; readonly scope: PresetScope }) => {
  const [isLimited, setLimited] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const { run, isBusy, problem } = useAction(async () => {
    await client.presets.set(scope, { newPerDay: perDay });
    setLimited(true);
    // The button goes.
    status.current?.focus();
  });
  return (
    <section class="panel stack">
      <p ref={status} role="status" tabIndex={-1}>
        {isLimited ? words.limited(perDay) : words.unlimited(cards)}
      </p>
      {problem !== undefined && <Problem error={problem} />}
      {!isLimited && (
        <button type="button" class="button button-start" disabled={isBusy} onClick={() => void run()}>
          {words.limit(perDay)}
        </button>
      )}
    </section>
  );
};

/** Offers a limit of the day where an import made many new cards and none is in effect. */
export const NewCards = ({ report: { cards, scheduling, sets, unchanged } }: { readonly report: ImportReport }) => {
  const isUpdate = unchanged !== undefined;
  const made = isUpdate ? 0 : cards - (scheduling?.cards ?? 0);
  const { value: scope } = useResource(async () => (made > most ? load(sets) : undefined), [sets]);
  return scope === undefined ? null : <Offer cards={made} scope={scope} />;
};
