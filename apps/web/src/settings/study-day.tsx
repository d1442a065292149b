import type { StudySettings } from '@flashcards/client-sdk';
import { useMemo, useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { changesFrom } from './changes-from.ts';
import { SaveForm, Section } from './section.tsx';
import { detectedZone, zonesWith } from './time-zone.ts';

const words = texts.settings.day;

const Elsewhere = ({ zone, onUse }: { readonly zone: string; readonly onUse: () => void }) => (
  <div class="notice">
    <p>{words.elsewhere(zone)}</p>
    <button type="button" class="button" onClick={onUse}>
      {words.use}
    </button>
  </div>
);

const ZoneField = ({ zone, onZone }: { readonly zone: string; readonly onZone: (zone: string) => void }) => {
  const detected = detectedZone(zone);
  const zones = useMemo(() => zonesWith(zone, detected), [zone, detected]);
  return (
    <>
      <div class="member">
        <Field name={words.zone}>
          <select
            value={zone}
            onChange={({ currentTarget }) => onZone(currentTarget.value)}
            aria-describedby="zone-now"
          >
            {zones.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </Field>
        <p class="hint" id="zone-now">
          {words.now(zone)}
        </p>
      </div>
      {detected !== undefined && <Elsewhere zone={detected} onUse={() => onZone(detected)} />}
    </>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type Day = Pick<StudySettings, 'timeZone' | 'dayRolloverHour'>;

export const StudyDay = ({ timeZone, dayRolloverHour }: Day) => {
  const [stored, setStored] = useState<Day>({ timeZone, dayRolloverHour });
  const [day, setDay] = useState(stored);
  const save = async (): Promise<void> => {
    const changes = changesFrom(stored, day);
    if (Object.keys(changes).length > 0) await client.account.setSettings(changes);
    setStored(day);
  };
  return (
    <Section name="day">
      <SaveForm onSave={save}>
        <ZoneField zone={day.timeZone} onZone={(zone) => setDay({ ...day, timeZone: zone })} />
        <div class="member">
          <Field name={words.begins}>
            <select
              value={day.dayRolloverHour}
              onChange={({ currentTarget }) => setDay({ ...day, dayRolloverHour: Number(currentTarget.value) })}
              aria-describedby="rollover-hint"
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {words.hour(hour)}
                </option>
              ))}
            </select>
          </Field>
          <p class="hint" id="rollover-hint">
            {words.beginsHint}
          </p>
        </div>
      </SaveForm>
    </Section>
  );
};
