import { checkText, refuse } from './check.ts';
import { nameInAnki } from './name-in-anki.ts';

/** Returns a name that Anki would keep unchanged; Anki refuses a whole package over any other. Throws `TypeError`. */
export const checkMediaName = (name: unknown): string => {
  const place = 'the name of a media file';
  const text = checkText(name, place);
  const kept = nameInAnki(text);
  return text !== '' && kept === text ? text : refuse(place, `must be as in Anki, such as '${kept || 'a.png'}'`);
};

/** A name as the list of the latest generation needs it: Anki keeps a file of another name under this one. */
export const listedName = (name: string): string =>
  nameInAnki(name) || refuse(`media file '${name}':`, 'has no name in the latest generation');
