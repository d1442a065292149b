import { Loading, Problem } from '../notices.tsx';
import { useResource } from '../resource.ts';
import { client, session } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { Appearance } from './appearance.tsx';
import { Profile } from './profile.tsx';
import './settings.css';
import { Sessions } from './sessions.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StudyDay } from './study-day.tsx';
import { StudyOptions } from './study-options.tsx';
import { YourData } from './your-data.tsx';

const words = texts.settings;

const Contents = () => (
  <nav class="contents" aria-label={words.title}>
    {Object.entries(words.sections).map(([name, title]) => (
      <a key={name} class="menu-item" href={`#${name}`}>
        {title}
      </a>
    ))}
  </nav>
);

const Account = () => {
  const { value, error, reload } = useResource(() => client.account.get({ detail: 'full' }));
  if (error !== undefined && value === undefined) return <Problem error={error} onRetry={reload} />;
  if (value === undefined) return <Loading />;
  return (
    <>
      <Profile account={value} />
      <StudyDay account={value} />
    </>
  );
};

export const Settings = () => {
  useTitle(words.title);
  const { value } = session;
  return (
    <div class="settings">
      <h1>{words.title}</h1>
      <Contents />
      <div class="stack">
        <Account />
        <StudyOptions />
        <Appearance />
        <Shortcuts />
        <Sessions />
        {value.state !== 'none' && <YourData name={value.name} />}
      </div>
    </div>
  );
};
