import type { FullProfile, StudySettings } from '@flashcards/client-sdk';
import { useMemo, useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { chosenWeekday, firstWeekdays, usualWeekday } from '../progress/first-weekday.ts';
import { weekdayOf } from '../progress/formats.ts';
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

interface Day extends Pick<StudySettings, 'timeZone' | 'dayRolloverHour'> {
  readonly firstWeekday: ReturnType<typeof chosenWeekday>;
}

interface FieldsParts {
  readonly day: Day;
  readonly change: (changed: Partial<Day>) => void;
}

const HourField = ({ day, change }: FieldsParts) => (
  <div class="member">
    <Field name={words.begins}>
      <select
        value={day.dayRolloverHour}
        onChange={({ currentTarget }) => change({ dayRolloverHour: Number(currentTarget.value) })}
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
);

const WeekdayField = ({ day, change }: FieldsParts) => (
  <Field name={words.week}>
    <select
      value={day.firstWeekday ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ firstWeekday: firstWeekdays.find((weekday) => String(weekday) === value) })
      }
    >
      <option value="">{words.asDevice(weekdayOf(usualWeekday(navigator.language)))}</option>
      {firstWeekdays.map((weekday) => (
        <option key={weekday} value={weekday}>
          {weekdayOf(weekday)}
        </option>
      ))}
    </select>
  </Field>
);

export const StudyDay = ({
  account: { timeZone, dayRolloverHour, preferences },
}: {
  readonly account: FullProfile;
}) => {
  const [stored, setStored] = useState<Day>({ timeZone, dayRolloverHour, firstWeekday: chosenWeekday(preferences) });
  const [day, setDay] = useState(stored);
  const change = (changed: Partial<Day>): void => setDay((before) => ({ ...before, ...changed }));
  const save = async (): Promise<void> => {
    const changes = changesFrom(stored, day);
    const { firstWeekday, ...settings } = changes;
    // All preferences are written together, so only if this one changed.
    const week = 'firstWeekday' in changes ? { preferences: { ...Object(preferences), firstWeekday } } : {};
    if (Object.keys(changes).length > 0) await client.account.setSettings({ ...settings, ...week });
    setStored(day);
  };
  return (
    <Section name="day">
      <SaveForm onSave={save}>
        <ZoneField zone={day.timeZone} onZone={(zone) => change({ timeZone: zone })} />
        <HourField day={day} change={change} />
        <WeekdayField day={day} change={change} />
      </SaveForm>
    </Section>
  );
};
