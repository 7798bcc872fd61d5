import { ActionIcon } from "@mantine/core";
import { IconCode, IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { describeKeys, toAriaKeys } from "../shortcuts/describe-keys.ts";
import { TOOLS } from "./tools.ts";
import classes from "./rich-text.module.css";

interface ToolbarProps {
  editor: Editor;
  isLinking: boolean;
  onLink: () => void;
  onSource: () => void;
}

export function Toolbar({ editor, isLinking, onLink, onSource }: ToolbarProps) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => [
      ...TOOLS.map(({ isActive }) => isActive?.(current)),
      current.isActive("link"),
    ],
    equalityFn: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  const bar = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? -1 : step && (tabStop + step) % buttons.length;
    const button = to === undefined ? undefined : buttons.at(to);
    if (!button) return;
    event.preventDefault();
    setTabStop(buttons.indexOf(button));
    button.focus();
  };
  const focusProps = (at: number) => ({
    tabIndex: at === tabStop ? 0 : -1,
    onFocus: () => setTabStop(at),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is always focusable
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className={classes.toolbar}
      onKeyDown={handleKeyDown}
    >
      {TOOLS.map(({ label, icon: Icon, shortcut, run }, at) => (
        <ActionIcon
          key={label}
          {...focusProps(at)}
          aria-label={label}
          aria-pressed={states[at]}
          aria-keyshortcuts={toAriaKeys("richText", shortcut)}
          title={`${label} (${describeKeys("richText", shortcut)})`}
          onClick={() => run(editor)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        {...focusProps(TOOLS.length)}
        aria-label="Link"
        aria-pressed={states.at(-1)}
        aria-expanded={isLinking}
        aria-keyshortcuts={toAriaKeys("richText", "link")}
        title={`Link (${describeKeys("richText", "link")})`}
        onClick={onLink}
      >
        <IconLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...focusProps(TOOLS.length + 1)}
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
