import type { FullProfile } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { client, rename } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { SaveForm, Section } from './section.tsx';

const words = texts.settings.profile;

export const Profile = ({ account: { id, displayName } }: { readonly account: FullProfile }) => {
  const [name, setName] = useState(displayName ?? '');
  const save = async (): Promise<void> => {
    const chosen = name.trim() || undefined;
    await client.account.setProfile({ displayName: chosen });
    rename(chosen ?? id);
  };
  return (
    <Section name="profile">
      <SaveForm onSave={save}>
        <div class="member">
          <Field name={words.name}>
            <input
              value={name}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
              maxLength={60}
              dir="auto"
              autocomplete="nickname"
              aria-describedby="name-hint"
            />
          </Field>
          <p class="hint" id="name-hint">
            {words.hint}
          </p>
        </div>
      </SaveForm>
    </Section>
  );
};
