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
  /** In the format of `aria-keyshortcuts`. */
  keys: string;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: number, label: string, icon: TablerIcon): Tool => ({
  label,
  icon,
  keys: `Control+Alt+${level}`,
  isActive: (editor) => editor.isActive("heading", { level }),
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
    isActive: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: IconItalic,
    keys: "Control+I",
    isActive: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  heading(2, "Heading", IconH2),
  heading(3, "Subheading", IconH3),
  {
    label: "List",
    icon: IconList,
    keys: "Control+Shift+8",
    isActive: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    keys: "Control+Shift+7",
    isActive: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quote",
    icon: IconBlockquote,
    keys: "Control+Shift+B",
    isActive: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** For display: "Ctrl+Alt+2". */
export const describeKeys = (keys: string): string => keys.replace("Control", "Ctrl");
