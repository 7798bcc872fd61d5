import "@mantine/core/styles/Tabs.layer.css";
import { Tabs, Textarea } from "@mantine/core";
import { useDeferredValue, useState, type ComponentType } from "react";
import { Markdown } from "./markdown.tsx";
import classes from "./markdown-editor.module.css";
import tabClasses from "./tabs.module.css";

/** What every kind of text editor takes. */
export interface EditorProps {
  /** Names the text for screen readers. */
  label: string;
  /** The text to begin with; later ones are not looked at. */
  text: string;
  onChange: (text: string) => void;
}

interface MarkdownEditorProps extends EditorProps {
  /** Shows the text as it will be read, where that is more than Markdown. */
  Preview?: ComponentType<{ text: string }>;
}

/** A text with Markdown, to write in and to look at. */
export function MarkdownEditor({ label, text: begun, onChange, Preview = Shown }: MarkdownEditorProps) {
  const [text, setText] = useState(begun);
  const shown = useDeferredValue(text);
  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  return (
    <Tabs
      defaultValue="write"
      keepMounted={false}
      classNames={{ list: tabClasses.tabs, tab: tabClasses.tab }}
    >
      <Tabs.List aria-label={`Ways to see the ${label.toLowerCase()}`}>
        <Tabs.Tab value="write">Write</Tabs.Tab>
        <Tabs.Tab value="preview">Preview</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" pt="md">
        <Textarea
          label={label}
          description="An empty line begins a paragraph, ## a heading, - a list; **bold** and _italic_."
          data-autofocus
          rows={20}
          resize="vertical"
          classNames={{ input: classes.writing }}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="md">
        <Preview text={shown} />
      </Tabs.Panel>
    </Tabs>
  );
}

const Shown = ({ text }: { text: string }) => <Markdown topHeading={4}>{text}</Markdown>;
