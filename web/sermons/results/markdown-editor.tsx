import "@mantine/core/styles/Tabs.layer.css";
import { Tabs, Textarea } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { MarkedText } from "../marked-text.tsx";
import tabClasses from "../../ui/tabs.module.css";
import type { EditorProps } from "./result-editor.tsx";
import classes from "./results.module.css";

/** A text with Markdown, to write in and to look at. */
export function MarkdownEditor({ label, text: begun, onChange }: EditorProps) {
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
        <MarkedText text={shown} topHeading={4} />
      </Tabs.Panel>
    </Tabs>
  );
}
