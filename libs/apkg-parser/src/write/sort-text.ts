/** What a field is sorted and compared by: its text. */
export const sortText = (html: string): string => html;
