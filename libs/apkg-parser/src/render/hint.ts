import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimSpace } from './spaces.ts';

const idOf = (text: string): string => bytesToHex(blake3(utf8ToBytes(text), { dkLen: 8 }));

/** Anki's link that reveals a text. Blank text stays unchanged. */
export const hint = (text: string, field: string): string => {
  if (trimSpace(text) === '') return text;
  const id = `hint${idOf(text + field)}`;
  const link = `<a class=hint href="#"\nonclick="this.style.display='none';\ndocument.getElementById('${id}').style.display='block';\nreturn false;" draggable=false>\n${field}</a>`;
  return `\n${link}\n<div id="${id}" class=hint style="display: none">${text}</div>\n`;
};
