import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.ts';
import type { Format } from './editing.ts';

const words = texts.editor.tools;

const Drawing = ({ path }: { readonly path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

const formats: readonly (readonly [Format, keyof typeof words, sign: ComponentChildren, keys?: string])[] = [
  ['bold', 'bold', <b>B</b>, 'Control+B'],
  ['italic', 'italic', <i>I</i>, 'Control+I'],
  ['underline', 'underline', <u>U</u>, 'Control+U'],
  ['insertUnorderedList', 'list', <Drawing path="M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5" />],
  ['removeFormat', 'clear', <Drawing path="M6 5h13M12.5 5l-3 14M14 15l5 5M19 15l-5 5" />],
];

interface ToolParts {
  readonly name: string;
  readonly keys?: string | undefined;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** Leaves the selection of the field alone. */
const Tool = ({ name, keys, onClick, children }: ToolParts) => (
  <button
    type="button"
    class="button button-quiet tool"
    title={name}
    aria-label={name}
    aria-keyshortcuts={keys}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {children}
  </button>
);

interface ToolbarParts {
  readonly onFormat: (change: Format) => void;
  /** Only where the note type has gaps. */
  readonly onGap: (() => void) | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

const MediaTool = ({ onFiles }: Pick<ToolbarParts, 'onFiles'>) => (
  <label class="button button-quiet tool tool-media" title={words.media}>
    <input
      type="file"
      aria-label={words.media}
      accept="image/*,audio/*"
      multiple
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
    <Drawing path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.5" />
  </label>
);

/** Acts on the field that had the focus last. */
export const Toolbar = ({ onFormat, onGap, onFiles }: ToolbarParts) => (
  <div class="toolbar" role="group" aria-label={words.name}>
    {formats.map(([change, name, sign, keys]) => (
      <Tool key={change} name={words[name]} keys={keys} onClick={() => onFormat(change)}>
        {sign}
      </Tool>
    ))}
    <MediaTool onFiles={onFiles} />
    {onGap && (
      <Tool name={words.gap} keys="Control+Shift+C" onClick={onGap}>
        […]
      </Tool>
    )}
  </div>
);
