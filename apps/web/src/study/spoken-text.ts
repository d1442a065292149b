import { withoutMarks } from './formulas.ts';

/** What a card says, its pictures by their alternative texts and its formulas in TeX. */
export const spokenText = (body: HTMLElement): string => {
  const names = Array.from(body.querySelectorAll('img'), (image) => {
    const name = body.ownerDocument.createElement('span');
    name.textContent = ` ${image.alt} `;
    image.after(name);
    return name;
  });
  const text = withoutMarks(body.innerText);
  for (const name of names) name.remove();
  return text;
};
