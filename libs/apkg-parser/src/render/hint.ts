import { blake3 } from './blake3.ts';
import { trimSpace } from './spaces.ts';

/** Anki's link that reveals a text. Blank text stays unchanged. */
export const hint = (text: string, field: string): string => {
  if (trimSpace(text) === '') return text;
  const id = `hint${blake3(text + field)}`;
  const link = `<a class=hint href="#"\nonclick="this.style.display='none';\ndocument.getElementById('${id}').style.display='block';\nreturn false;" draggable=false>\n${field}</a>`;
  return `\n${link}\n<div id="${id}" class=hint style="display: none">${text}</div>\n`;
};
