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
import { createToolShortcuts } from "./tools.ts";
import classes from "./rich-text.module.css";

export interface RichTextEditorProps {
  label: string;
  /** The stored format. Must not change while the editor is mounted. */
  kind: "markdown" | "html";
  /** The stored text. A value other than the last one passed to `onChange` replaces the editor's content. */
  value: string;
  /** Called on every change. Blocks that aren't edited keep every character. */
  onChange: (value: string) => void;
}

const FORMATS = { markdown: markdownFormat, html: htmlFormat };
const RENDERERS = {
  markdown: (source: string) => renderMarkdown(source, 4),
  html: (source: string) => sanitizeHtml(source, 4),
};

/** Edits a text visually or, on request, as source. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [showsSource, setShowsSource] = useState(false);
  return showsSource ? (
    <SourceEditor {...props} onDone={() => setShowsSource(false)} />
  ) : (
    <VisualEditor {...props} onSource={() => setShowsSource(true)} />
  );
}

function VisualEditor({ onSource, ...props }: RichTextEditorProps & { onSource: () => void }) {
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

/** Undefined until the component is mounted. */
function useStoredText({ label, kind, value, onChange }: RichTextEditorProps, onLink: () => void) {
  const [editor, setEditor] = useState<Editor>();
  const shown = useRef<{ stored: StoredText; text: string }>(undefined);
  const listeners = useRef({ onChange, onLink });
  useEffect(() => void (listeners.current = { onChange, onLink }));

  useEffect(() => {
    const created = new Editor({
      extensions: [
        ...createExtensions(kind, RENDERERS[kind]),
        createToolShortcuts(() => listeners.current.onLink()),
      ],
      // The content security policy forbids inline styles.
      injectCSS: false,
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          class: `${proseClasses.prose} ${classes.text}`,
        },
        transformPastedHTML: cleanPastedHtml,
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
    replaceDocument(editor, stored, isFirst);
  }, [editor, kind, value]);
  return editor;
}

/** Replaces the document without adding to the undo history. */
function replaceDocument(editor: Editor, { doc }: StoredText, isFirst: boolean): void {
  const { state } = editor;
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  const position = isFirst ? 0 : Math.min(state.selection.from, tr.doc.content.size);
  tr.setSelection(Selection.near(tr.doc.resolve(position)));
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
