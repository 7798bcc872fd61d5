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
import type { Editor } from "@tiptap/react";

export interface Tool {
  label: string;
  icon: TablerIcon;
  /** As `aria-keyshortcuts` has them, with Control for the key of commands. */
  keys: string;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: number, label: string, icon: TablerIcon): Tool => ({
  label,
  icon,
  keys: `Control+Alt+${level}`,
  isOn: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleNode("heading", "paragraph", { level }).run(),
});

export const TOOLS: readonly Tool[] = [
  {
    label: "Undo",
    icon: IconArrowBackUp,
    keys: "Control+Z",
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: "Redo",
    icon: IconArrowForwardUp,
    keys: "Control+Shift+Z",
    run: (editor) => editor.chain().focus().redo().run(),
  },
  {
    label: "Bold",
    icon: IconBold,
    keys: "Control+B",
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: IconItalic,
    keys: "Control+I",
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  heading(2, "Heading", IconH2),
  heading(3, "Subheading", IconH3),
  {
    label: "List",
    icon: IconList,
    keys: "Control+Shift+8",
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    keys: "Control+Shift+7",
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quote",
    icon: IconBlockquote,
    keys: "Control+Shift+B",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** Keys as people read them: "Ctrl+Alt+2". */
export const describeKeys = (keys: string): string => keys.replace("Control", "Ctrl");
