import { useState } from 'preact/hooks';
import { Choice, Field } from '../parts/field.tsx';
import { chooseLanguage, languages } from '../texts/language.ts';
import { texts } from '../texts/texts.ts';
import { chosenTheme, chooseTheme, themes } from '../theme.ts';
import { SaveForm, Section } from './section.tsx';

const words = texts.settings.appearance;

const Themes = () => {
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset class="choices themes">
      <legend class="field-name">{words.theme}</legend>
      {themes.map((theme) => (
        <Choice
          key={theme}
          type="radio"
          group="theme"
          isOn={theme === chosen}
          onPick={() => {
            chooseTheme(theme);
            setChosen(theme);
          }}
          name={words.themes[theme]}
        />
      ))}
    </fieldset>
  );
};

const LanguageForm = () => {
  const [chosen, setChosen] = useState(texts.language);
  return (
    <SaveForm onSave={async () => chooseLanguage(chosen)}>
      <div class="member">
        <Field name={words.language}>
          <select
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            aria-describedby="language-hint"
          >
            {Object.entries(languages).map(([language, name]) => (
              <option key={language} value={language} lang={language}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <p class="hint" id="language-hint">
          {words.languageHint}
        </p>
      </div>
    </SaveForm>
  );
};

export const Appearance = () => (
  <Section name="appearance">
    <Themes />
    <LanguageForm />
    <p class="hint">{words.here}</p>
  </Section>
);
