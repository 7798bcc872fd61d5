import { ActionIcon, Text } from "@mantine/core";
import { isHtml } from "../../../contract/lesson-plan.ts";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  type TablerIcon,
} from "@tabler/icons-react";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useState } from "react";
import readingClasses from "../../ui/reading.module.css";
import { makeSafe } from "../../ui/safe-html.ts";
import { renderMarkdown } from "../../ui/safe-markdown.ts";
import { holdsAll } from "./holds-all.ts";
import { HtmlEditor } from "./html-editor.tsx";
import { Tables } from "../../ui/rich-text/tables.ts";
import type { EditorProps } from "../../ui/markdown-editor.tsx";
import classes from "./results.module.css";

const TOP_HEADING = 2;

const EXTENSIONS = [StarterKit, Tables];

/** A lesson plan as it will look, to write in; one with parts that would be lost there, as HTML. */
export function LessonPlanEditor(props: EditorProps) {
  const [page] = useState(() =>
    isHtml(props.text) ? makeSafe(props.text, TOP_HEADING) : renderMarkdown(props.text, TOP_HEADING),
  );
  const [isHeld] = useState(() => holdsAll(page, EXTENSIONS));
  return isHeld ? <PageEditor {...props} text={page} /> : <HtmlEditor {...props} />;
}

function PageEditor({ label, text, onChange }: EditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: text,
    // The content policy allows no styles but those of files.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: `${readingClasses.reading} ${classes.plan}`,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  if (!editor) return null;
  return (
    <div>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
      <Text size="sm" c="dimmed" mt="xs">
        Ctrl+B makes bold, Ctrl+I italic, Ctrl+Z takes back.
      </Text>
    </div>
  );
}

interface Tool {
  label: string;
  icon: TablerIcon;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const TOOLS: Tool[] = [
  {
    label: "Bold",
    icon: IconBold,
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: IconItalic,
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Heading",
    icon: IconH2,
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Smaller heading",
    icon: IconH3,
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: "List",
    icon: IconList,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quotation",
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: "Undo", icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { label: "Redo", icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
];

function Toolbar({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => TOOLS.map(({ isOn }) => isOn?.(current)),
  });
  return (
    <div role="toolbar" aria-label="Formatting" className={classes.toolbar}>
      {TOOLS.map(({ label, icon: Icon, run }, at) => (
        <ActionIcon key={label} aria-label={label} aria-pressed={on[at]} onClick={() => run(editor)}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
