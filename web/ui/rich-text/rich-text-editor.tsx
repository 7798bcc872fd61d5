import { Button, Textarea } from "@mantine/core";
import { Selection } from "@tiptap/pm/state";
import { Editor, EditorContent } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import proseClasses from "../layout/prose.module.css";
import { sanitizeHtml } from "../text/sanitize-html.ts";
import { renderMarkdown } from "../text/render-markdown.ts";
import { cleanPastedHtml } from "./clean-paste.ts";
import { createExtensions } from "./extensions.ts";
import { htmlFormat } from "./html-format.ts";
import { LinkForm } from "./link-form.tsx";
import { markdownFormat } from "./markdown-format.ts";
import { StoredText } from "./stored-text.ts";
import { Toolbar } from "./toolbar.tsx";
import classes from "./rich-text.module.css";

export interface RichTextEditorProps {
  label: string;
  /** What the text is stored as; never another one while the editor is there. */
  kind: "markdown" | "html";
  /** The stored text; another one than was last told to `onChange` takes the place of what is written. */
  value: string;
  /** Told of every change. Of what is not touched every character stays. */
  onChange: (value: string) => void;
}

const FORMATS = { markdown: markdownFormat, html: htmlFormat };
const SHOWN = {
  markdown: (source: string) => renderMarkdown(source, 4),
  html: (source: string) => sanitizeHtml(source, 4),
};

/** A text as it will look, to write in; whoever wants to, writes in its source. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [showsSource, setShowsSource] = useState(false);
  return showsSource ? (
    <SourceEditor {...props} onDone={() => setShowsSource(false)} />
  ) : (
    <PageEditor {...props} onSource={() => setShowsSource(true)} />
  );
}

function PageEditor({ onSource, ...props }: RichTextEditorProps & { onSource: () => void }) {
  const [isLinking, setLinking] = useState(false);
  const editor = useStoredText(props, () => setLinking(true));
  if (!editor) return null;
  return (
    <div>
      <Toolbar
        editor={editor}
        isLinking={isLinking}
        onLink={() => setLinking(!isLinking)}
        onSource={onSource}
      />
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/** The editor of a stored text. It exists once the page does. */
function useStoredText({ label, kind, value, onChange }: RichTextEditorProps, onLink: () => void) {
  const [editor, setEditor] = useState<Editor>();
  const shown = useRef<{ stored: StoredText; text: string }>(undefined);
  const listeners = useRef({ onChange, onLink });
  useEffect(() => void (listeners.current = { onChange, onLink }));

  useEffect(() => {
    const created = new Editor({
      extensions: createExtensions(kind, SHOWN[kind]),
      // The content policy allows no styles but those of files.
      injectCSS: false,
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          class: `${proseClasses.prose} ${classes.text}`,
        },
        transformPastedHTML: cleanPastedHtml,
        handleKeyDown: (_, event) => {
          if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return false;
          event.preventDefault();
          listeners.current.onLink();
          return true;
        },
      },
      onUpdate: ({ editor: { state } }) => {
        const { current } = shown;
        if (!current) return;
        const text = current.stored.write(state.doc);
        if (text === current.text) return;
        shown.current = { stored: current.stored, text };
        listeners.current.onChange(text);
      },
    });
    setEditor(created);
    return () => {
      shown.current = undefined;
      created.destroy();
    };
  }, [kind, label]);

  useEffect(() => {
    if (!editor || editor.isDestroyed || shown.current?.text === value) return;
    const isFirst = shown.current === undefined;
    const stored = new StoredText(FORMATS[kind], editor.schema, value);
    shown.current = { stored, text: value };
    showInstead(editor, stored, isFirst);
  }, [editor, kind, value]);
  return editor;
}

/** Shows another text in the place of the one that is shown; Undo does not bring that back. */
function showInstead(editor: Editor, { doc }: StoredText, isFirst: boolean): void {
  const { state } = editor;
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  const place = isFirst ? 0 : Math.min(state.selection.from, tr.doc.content.size);
  tr.setSelection(Selection.near(tr.doc.resolve(place)));
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}

function SourceEditor({
  label,
  kind,
  value,
  onChange,
  onDone,
}: RichTextEditorProps & { onDone: () => void }) {
  return (
    <div>
      <Textarea
        label={`${label} as ${kind === "html" ? "HTML" : "Markdown"}`}
        rows={20}
        resize="vertical"
        spellCheck={kind === "markdown"}
        classNames={{ input: classes.written }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button mt="sm" size="sm" variant="default" onClick={onDone}>
        Back to Editor
      </Button>
    </div>
  );
}
