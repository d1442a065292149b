import { expect, it } from 'vitest';
import { localeOf } from './forms.ts';

it.each([
  [[], 'en'],
  [['C'], 'en'],
  [['fr', 'en-GB', 'en-US'], 'en-GB'],
  [['en-US-u-ca-buddhist'], 'en-US'],
  [['en@euro', 'en-IE'], 'en-IE'],
  [['eng'], 'en'],
])('the locale of a browser with the languages %j is %s', (languages, locale) => {
  expect(localeOf('en', languages)).toBe(locale);
});
