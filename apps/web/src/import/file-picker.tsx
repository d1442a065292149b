import { texts } from '../texts/texts.ts';

const words = texts.import;

/** Files are accepted by their content: a phone may call a deck anything. */
export const FilePicker = ({ onFile }: { readonly onFile: (file: File) => void }) => (
  <label class="picker">
    <input
      type="file"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
      }}
    />
    <span class="empty-cards" aria-hidden="true" />
    <span class="picker-title">{words.drop}</span>
    <span class="hint">{words.or}</span>
    <span class="button button-primary">{words.choose}</span>
  </label>
);
