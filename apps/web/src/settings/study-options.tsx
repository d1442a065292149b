import { useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { Field } from '../parts/field.tsx';
import { PlaceOptions } from '../parts/place-options.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { Place, PresetsByScope } from './inherited.ts';
import { byScope, inheritedIn } from './inherited.ts';
import { Optimise } from './optimise.tsx';
import type { Places } from './places.ts';
import { placeAt, placesIn } from './places.ts';
import type { PresetParts } from './preset-fields.tsx';
import { ChoiceField, NumberField } from './preset-fields.tsx';
import { changeOf, textsOf } from './preset-text.ts';
import { SaveForm, Section } from './section.tsx';

const words = texts.settings.study;

const load = async () => {
  const [library, presets] = await Promise.all([client.folders.tree(), client.presets.list()]);
  return { places: placesIn(library), presets: byScope(presets) };
};

const optionOf = ({ scope, name }: Place) => ({ value: scope, name });

interface ScopeParts {
  readonly places: Places;
  readonly scope: string;
  readonly onScope: (scope: string) => void;
}

const ScopeField = ({ places, scope, onScope }: ScopeParts) => (
  <div class="member">
    <Field name={words.scope}>
      <select
        value={scope}
        onChange={({ currentTarget }) => onScope(currentTarget.value)}
        aria-describedby="scope-hint"
      >
        <option value="">{words.everything}</option>
        <PlaceOptions folders={places.folders.map(optionOf)} sets={places.sets.map(optionOf)} />
      </select>
    </Field>
    <p class="hint" id="scope-hint">
      {words.scopeHint}
    </p>
  </div>
);

const weightsIn = (presets: PresetsByScope, { scope, around }: Place) =>
  inheritedIn(presets, [...around, scope], 'weights').value as readonly number[] | undefined;

const Weights = ({ weights }: { readonly weights: readonly number[] | undefined }) => (
  <details class="weights">
    <summary>{words.weights}</summary>
    <p>{weights?.map(words.weight).join(' · ') ?? words.weightsDefault}</p>
  </details>
);

const Members = ({ parts, decay }: { readonly parts: PresetParts; readonly decay: number | undefined }) => (
  <div class="members">
    <NumberField parts={parts} member="newPerDay" />
    <NumberField parts={parts} member="reviewsPerDay" />
    <NumberField parts={parts} member="desiredRetention" decay={decay} />
    <ChoiceField parts={parts} member="order" />
    <ChoiceField parts={parts} member="buryNew" />
    <ChoiceField parts={parts} member="buryReview" />
    <NumberField parts={parts} member="leechAt" />
    <ChoiceField parts={parts} member="leechAction" />
    <ChoiceField parts={parts} member="balanceLoad" />
  </div>
);

interface PresetFormParts extends Pick<PresetParts, 'place' | 'presets'> {
  readonly onSaved: () => void;
}

const PresetForm = ({ place, presets, onSaved }: PresetFormParts) => {
  const preset = presets.get(place.scope) ?? {};
  const [typed, setTyped] = useState(textsOf(preset));
  const save = async (): Promise<void> => {
    const change = changeOf(preset, typed);
    // The service takes no change of nothing.
    if (Object.keys(change).length > 0) await client.presets.set(place.scope, change);
    onSaved();
  };
  const parts = {
    place,
    presets,
    typed,
    onText: (member: string, text: string) => setTyped({ ...typed, [member]: text }),
  };
  return (
    <SaveForm onSave={save}>
      <Members parts={parts} decay={weightsIn(presets, place)?.at(-1)} />
    </SaveForm>
  );
};

export const StudyOptions = () => {
  const { value, error, reload } = useResource(load);
  const [scope, setScope] = useState('');
  const place = value && placeAt(value.places, scope);
  return (
    <Section name="study">
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {error === undefined && !place && <Loading />}
      {place && (
        <>
          <ScopeField places={value.places} scope={place.scope} onScope={setScope} />
          <PresetForm key={place.scope} place={place} presets={value.presets} onSaved={reload} />
          <Weights weights={weightsIn(value.presets, place)} />
          <Optimise key={`optimise ${place.scope}`} scope={place.scope} onKept={reload} />
        </>
      )}
    </Section>
  );
};
