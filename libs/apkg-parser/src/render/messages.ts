// Anki's messages in place of a card, word for word, so that output can be compared with Anki's.
const help = 'https://docs.ankiweb.net/templates/errors.html';

const message = (text: string, about: string): string =>
  `<div>${text}<br><a href='${help}#${about}'>More information</a></div>`;

export const blankFront = message('The front of this card is blank.', 'front-of-card-is-blank');

export const noDeletion = (number: number): string =>
  message(
    `No cloze \u2068${String(number)}\u2069 found on card.\nPlease either add a cloze deletion, or use the Empty Cards tool.`,
    'no-cloze-filter-on-cloze-note-type',
  );
