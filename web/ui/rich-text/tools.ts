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
import { type Editor, Extension } from "@tiptap/react";
import { toKeymap } from "../shortcuts/describe-keys.ts";
import type { ShortcutOf } from "../shortcuts/shortcuts.ts";

export interface Tool {
  label: string;
  icon: TablerIcon;
  shortcut: ShortcutOf<"richText">;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: number, label: "Heading" | "Subheading", icon: TablerIcon): Tool => ({
  label,
  icon,
  shortcut: level === 2 ? "heading" : "subheading",
  isActive: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleNode("heading", "paragraph", { level }).run(),
});

export const TOOLS: readonly Tool[] = [
  {
    label: "Undo",
    icon: IconArrowBackUp,
    shortcut: "undo",
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: "Redo",
    icon: IconArrowForwardUp,
    shortcut: "redo",
    run: (editor) => editor.chain().focus().redo().run(),
  },
  {
    label: "Bold",
    icon: IconBold,
    shortcut: "bold",
    isActive: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: IconItalic,
    shortcut: "italic",
    isActive: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  heading(2, "Heading", IconH2),
  heading(3, "Subheading", IconH3),
  {
    label: "List",
    icon: IconList,
    shortcut: "list",
    isActive: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    shortcut: "numberedList",
    isActive: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quote",
    icon: IconBlockquote,
    shortcut: "quote",
    isActive: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** The shortcuts of the tools. `onLink` is the one that only a visible editor has. */
export const createToolShortcuts = (onLink: () => void) =>
  Extension.create({
    name: "toolShortcuts",
    addKeyboardShortcuts() {
      const { editor } = this;
      const runs = TOOLS.map(({ shortcut, run }) => [shortcut, () => (run(editor), true)]);
      return toKeymap("richText", { ...Object.fromEntries(runs), link: () => (onLink(), true) });
    },
  });
