import { useState } from 'preact/hooks';
import { InviteCode } from '../invites/invite-code.tsx';
import { Field } from '../parts/field.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.sharing;

/** Days. */
const lifetimes = [1, 7, 30, 365];

const Lifetime = ({ days, onDays }: { readonly days: string; readonly onDays: (days: string) => void }) => (
  <Field name={words.expiry}>
    <select value={days} onChange={({ currentTarget }) => onDays(currentTarget.value)}>
      <option value="">{words.expiries.none}</option>
      {lifetimes.map((each) => (
        <option key={each} value={each}>
          {words.expiries.days(each)}
        </option>
      ))}
    </select>
  </Field>
);

/** How long a code works and how many it lets in. */
export const FolderInvite = ({ id }: { readonly id: string }) => {
  const [days, setDays] = useState('');
  const [uses, setUses] = useState('');
  const make = () =>
    client.sharedFolders.renewInvite(id, {
      expiryDays: days === '' ? undefined : Number(days),
      maxUses: uses === '' ? undefined : Number(uses),
    });
  return (
    <section class="stack" aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <div class="panel">
        <InviteCode subject="folder" id={id} make={make}>
          <div class="field-pair">
            <Lifetime days={days} onDays={setDays} />
            <Field name={words.uses}>
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={10_000}
                value={uses}
                onInput={({ currentTarget }) => setUses(currentTarget.value)}
              />
              <span class="hint">{words.usesHint}</span>
            </Field>
          </div>
        </InviteCode>
      </div>
    </section>
  );
};
