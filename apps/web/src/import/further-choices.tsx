import { Choice } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';
import type { PackageChoice } from './choice.ts';
import type { Change } from './place-fields.tsx';
import type { Contents, DeckContents } from './reader/contents.ts';

const words = texts.import;

const DeckList = ({ decks, deckCount }: Pick<Contents, 'decks' | 'deckCount'>) => (
  <details class="decks">
    <summary>{words.showDecks}</summary>
    <ul>
      {decks
        .toSorted((one, other) => one.name.localeCompare(other.name, texts.language))
        .map(({ name, cards }: DeckContents) => (
          <li key={name}>
            <bdi>{name.replaceAll('::', ' › ')}</bdi> <span class="hint">{words.made(cards)}</span>
          </li>
        ))}
    </ul>
    {deckCount > decks.length && <p class="hint">{words.moreDecks(deckCount - decks.length)}</p>}
  </details>
);

interface FurtherParts {
  readonly choice: PackageChoice;
  readonly change: Change<PackageChoice>;
  /** Absent if it is not known: then everything is offered. */
  readonly contents: Contents | undefined;
}

/** What the package has for these choices. */
const offeredBy = ({ deckCount, studied, answers, hasPresets }: Contents, isNew: boolean) => ({
  inFolders: isNew && deckCount > 1,
  scheduling: studied + answers > 0,
  presets: isNew && hasPresets,
});

const names = ['inFolders', 'scheduling', 'presets'] as const;

/** What the package may bring besides its cards. */
export const FurtherChoices = ({ choice, change, contents }: FurtherParts) => {
  const isNew = choice.update === undefined;
  const isOffered = contents ? offeredBy(contents, isNew) : { inFolders: isNew, scheduling: true, presets: isNew };
  const offered = names.filter((name) => isOffered[name]);
  if (offered.length === 0) return null;
  return (
    <section class="panel stack">
      <fieldset class="choices">
        <legend class="field-name">{words.further}</legend>
        {offered.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            isOn={choice[name]}
            onPick={() => change({ [name]: !choice[name] })}
            name={words[name]}
            hint={words[`${name}Hint`]}
          />
        ))}
      </fieldset>
      {contents && contents.deckCount > 1 && <DeckList {...contents} />}
    </section>
  );
};
