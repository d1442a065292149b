import type { Library, StudyStats, UserProfile } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { Field } from '../parts/field.tsx';
import { PlaceOptions } from '../parts/place-options.tsx';
import type { Resource } from '../resource.ts';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { chosenWeekday, usualWeekday } from './first-weekday.ts';
import { Forecast, States, TrueRetention } from './now-part.tsx';
import './progress.css';
import type { Scope } from './scope.ts';
import { addressOf, placesIn, queryOf } from './scope.ts';
import { sumOf } from './series.ts';
import { Simulator } from './simulator.tsx';
import { minutesLeft } from './time.ts';
import { YearPart } from './year-part.tsx';
import { askedYear, yearOf } from './year.ts';

const words = texts.progress;

const loadLearner = async () => {
  const [library, account, streaks] = await Promise.all([
    client.folders.tree(),
    client.account.get({ detail: 'full' }),
    client.heatmap.get(),
  ]);
  return { library, account, streaks };
};

type Learner = Awaited<ReturnType<typeof loadLearner>>;

interface PickerParts {
  readonly library: Library;
  readonly scope: string;
  readonly onScope: (scope: string) => void;
}

const ScopePicker = ({ library, scope, onScope }: PickerParts) => (
  <Field name={words.scope}>
    <select value={scope} onChange={({ currentTarget }) => onScope(currentTarget.value)}>
      <option value="">{words.all}</option>
      <PlaceOptions {...placesIn(library)} />
    </select>
  </Field>
);

const DayEnds = ({ account }: { readonly account: UserProfile }) => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return <p class="hint">{words.dayEnds(words.duration(minutesLeft(now, account)), account.timeZone)}</p>;
};

/** Cards may have come with a schedule. */
const NoReviews = ({ stats }: { readonly stats: StudyStats }) => {
  const hasCards = sumOf(Object.values(stats.states)) > 0;
  return (
    <div class="progress stack">
      <section class="empty">
        <span class="empty-cards" aria-hidden="true" />
        <h1>{words.emptyTitle}</h1>
        <p class="lead">{hasCards ? words.emptyText : words.noCardsText}</p>
        <a class="button button-primary button-large" href={hasCards ? '/study' : '/'}>
          {hasCards ? words.study : texts.notFound.back}
        </a>
      </section>
      {hasCards && (
        <div class="pair">
          <Forecast stats={stats} />
          <States stats={stats} />
        </div>
      )}
    </div>
  );
};

/** What an address may name that is not there, or never was. */
const unknownPlaces = ['set_not_found', 'folder_not_found', 'invalid_value'] as const;

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  unknownPlaces.some((code) => isRefused(error, code)) ? (
    <div class="notice notice-problem" role="alert">
      <p>{words.gone}</p>
      <a class="button" href="/progress">
        {words.showAll}
      </a>
    </div>
  ) : (
    <Problem error={error} onRetry={onRetry} />
  );

interface ShownParts extends Pick<Learner, 'account' | 'streaks'> {
  readonly counted: Resource<StudyStats>;
  readonly scope: Scope;
  readonly asked: string | undefined;
  readonly onYear: (year: number) => void;
}

const Shown = ({ account, streaks, counted, scope, asked, onYear }: ShownParts) => {
  const { value: stats, error, reload } = counted;
  if (error !== undefined) return <Failed error={error} onRetry={reload} />;
  if (stats === undefined) return <Loading />;
  const { forecast } = stats;
  const [today, last] = [[...forecast.keys()][0], [...forecast.keys()].at(-1)];
  if (today === undefined || last === undefined) return null;
  // What was studied elsewhere may precede the account.
  const firsts = [streaks, stats.reviewsByDay, stats.retention].map((days) => [...days.keys()][0] ?? today);
  const years = { from: Math.min(...firsts.map(yearOf)), to: yearOf(last) };
  const year = askedYear(asked, years) ?? yearOf(today);
  const firstWeekday = chosenWeekday(account.preferences) ?? usualWeekday(navigator.language);
  return (
    <>
      <YearPart {...{ account, streaks, scope, year, years, today, forecast, firstWeekday, onYear }} />
      <div class="pair">
        <Forecast stats={stats} />
        <States stats={stats} />
      </div>
      <TrueRetention stats={stats} aim={account.desiredRetention} />
      <Simulator present={account.desiredRetention} />
    </>
  );
};

/** The cards that are counted and the year are in the address. */
const Counted = ({ learner }: { readonly learner: Learner }) => {
  const { query, route } = useLocation();
  const scope = { set: query['set'], folder: query['folder'] };
  const place = queryOf(scope);
  const counted = useCounted(() => client.stats.get({ ...scope, imported: true, forecast: 365 }), [place]);
  const { value: stats } = counted;
  const isNew = learner.streaks.size === 0 && stats?.reviewsByDay.size === 0;
  if (place === '' && stats && isNew) return <NoReviews stats={stats} />;
  return (
    <div class="progress stack">
      <div class="progress-head">
        <div>
          <h1>{words.title}</h1>
          <DayEnds account={learner.account} />
        </div>
        <ScopePicker
          library={learner.library}
          scope={place}
          onScope={(picked) => route(addressOf(picked, query['year']))}
        />
      </div>
      <Shown
        {...{ ...learner, counted, scope, asked: query['year'] }}
        onYear={(year) => route(addressOf(place, year))}
      />
    </div>
  );
};

export const Progress = () => {
  useTitle(words.title);
  const { value, error, reload } = useCounted(loadLearner);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  return value === undefined ? <Loading /> : <Counted learner={value} />;
};
