import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { normalizeLink } from "../../../contract/text/links.ts";
import classes from "./rich-text.module.css";

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentHref = String(editor.getAttributes("link").href ?? "");
  const [url, setUrl] = useState(currentHref);
  const [isInvalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const cancel = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // Don't submit the form around this one.
    event.stopPropagation();
    const typed = url.trim();
    const lacksScheme = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(typed);
    const href = normalizeLink(lacksScheme ? `https://${typed}` : typed);
    if (href === undefined) return setInvalid(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && currentHref === "") {
      chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") cancel();
  };
  return (
    <form className={classes.link} onSubmit={apply} noValidate>
      <TextInput
        flex="1 1 12rem"
        aria-label="Link URL"
        placeholder="https://"
        size="sm"
        ref={field}
        onKeyDown={handleKeyDown}
        value={url}
        error={isInvalid && "Links must start with https:// or mailto:"}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" size="sm">
        Apply
      </Button>
      {currentHref !== "" && (
        <Button size="sm" variant="default" onClick={remove}>
          Remove
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={cancel}>
        Cancel
      </Button>
    </form>
  );
}
