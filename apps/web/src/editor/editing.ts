/** A text area with HTML or text, or an element whose content is edited as it looks. */
export type EditedField = HTMLTextAreaElement | HTMLElement;

const isSource = (field: EditedField): field is HTMLTextAreaElement => field instanceof HTMLTextAreaElement;

/** Focuses the field where its caret was, else at its end. */
export const focusCaret = (field: EditedField): void => {
  const selection = getSelection();
  const hasCaret = isSource(field) || field.contains(selection?.anchorNode ?? null);
  // It puts a caret at the start where there was none.
  field.focus();
  if (hasCaret) return;
  selection?.selectAllChildren(field);
  selection?.collapseToEnd();
};

/** Replaces the selection by HTML. The only way that an undo of the browser takes back. */
export const insertHtml = (field: EditedField, html: string): void => {
  focusCaret(field);
  document.execCommand(isSource(field) ? 'insertText' : 'insertHTML', false, html);
};

const selectedHtml = (field: EditedField): string => {
  if (isSource(field)) return field.value.slice(field.selectionStart, field.selectionEnd);
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return '';
  const holder = document.createElement('div');
  holder.append(selection.getRangeAt(0).cloneContents());
  return holder.innerHTML;
};

/** Puts something before and after the selection. Without one, the caret is then in between. */
export const wrapSelection = (field: EditedField, before: string, after: string): void => {
  focusCaret(field);
  const selected = selectedHtml(field);
  insertHtml(field, `${before}${selected}${after}`);
  if (selected !== '') return;
  if (isSource(field)) field.selectionEnd = field.selectionStart -= after.length;
  else for (const _ of after) getSelection()?.modify('move', 'backward', 'character');
};

const tags = { bold: 'b', italic: 'i', underline: 'u' } as const;

export type Format = keyof typeof tags | 'insertUnorderedList' | 'removeFormat';

export const format = (field: EditedField, change: Format): void => {
  focusCaret(field);
  if (!isSource(field)) document.execCommand(change);
  else if (change in tags) {
    const tag = tags[change as keyof typeof tags];
    wrapSelection(field, `<${tag}>`, `</${tag}>`);
  }
};
