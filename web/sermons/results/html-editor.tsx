import "@mantine/core/styles/Tabs.layer.css";
import { Tabs, Textarea } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { LessonPlan } from "../processed-result.tsx";
import tabClasses from "../../ui/tabs.module.css";
import type { EditorProps } from "../../ui/markdown-editor.tsx";
import classes from "./results.module.css";

/** A lesson plan as HTML, to write in and to look at: for those that hold more than the editor of pages can keep. */
export function HtmlEditor({ label, text: begun, onChange }: EditorProps) {
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
          description="This text has parts that would be lost in the usual editor, so you write in its HTML: the words stand between the tags."
          rows={20}
          resize="vertical"
          spellCheck={false}
          classNames={{ input: classes.source }}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="md">
        <LessonPlan text={shown} topHeading={4} />
      </Tabs.Panel>
    </Tabs>
  );
}
