import { ActionIcon } from "@mantine/core";
import { IconCode, IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { describeKeys, TOOLS } from "./tools.ts";
import classes from "./rich-text.module.css";

interface ToolbarProps {
  editor: Editor;
  isLinking: boolean;
  onLink: () => void;
  onSource: () => void;
}

export function Toolbar({ editor, isLinking, onLink, onSource }: ToolbarProps) {
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => [
      ...TOOLS.map(({ isOn }) => isOn?.(current)),
      current.isActive("link"),
    ],
    equalityFn: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const to = event.key === "Home" ? 0 : event.key === "End" ? -1 : step && (stop + step) % buttons.length;
    const button = to === undefined ? undefined : buttons.at(to);
    if (!button) return;
    event.preventDefault();
    setStop(buttons.indexOf(button));
    button.focus();
  };
  const stopAt = (at: number) => ({ tabIndex: at === stop ? 0 : -1, onFocus: () => setStop(at) });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons always can be focused
    <div ref={bar} role="toolbar" aria-label="Formatting" className={classes.toolbar} onKeyDown={move}>
      {TOOLS.map(({ label, icon: Icon, keys, run }, at) => (
        <ActionIcon
          key={label}
          {...stopAt(at)}
          aria-label={label}
          aria-pressed={on[at]}
          aria-keyshortcuts={keys}
          title={`${label} (${describeKeys(keys)})`}
          onClick={() => run(editor)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        {...stopAt(TOOLS.length)}
        aria-label="Link"
        aria-pressed={on.at(-1)}
        aria-expanded={isLinking}
        aria-keyshortcuts="Control+K"
        title="Link (Ctrl+K)"
        onClick={onLink}
      >
        <IconLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...stopAt(TOOLS.length + 1)}
        ms="auto"
        aria-label="Source view"
        title="Source view"
        onClick={onSource}
      >
        <IconCode size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
