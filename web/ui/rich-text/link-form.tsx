import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { normalizeLink } from "../../../contract/text/links.ts";
import classes from "./rich-text.module.css";

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known = String(editor.getAttributes("link").href ?? "");
  const [address, setAddress] = useState(known);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const store = (event: FormEvent) => {
    event.preventDefault();
    // The form of a page around it has nothing to do with this one.
    event.stopPropagation();
    const typed = address.trim();
    const isWithoutScheme = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(typed);
    const href = normalizeLink(isWithoutScheme ? `https://${typed}` : typed);
    if (href === undefined) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && known === "") {
      chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
  };
  return (
    <form className={classes.link} onSubmit={store} noValidate>
      <TextInput
        flex="1 1 12rem"
        aria-label="Link URL"
        placeholder="https://"
        size="sm"
        ref={field}
        onKeyDown={leaveByKey}
        value={address}
        error={isWrong && "Links must start with https:// or mailto:"}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button type="submit" size="sm">
        Apply
      </Button>
      {known !== "" && (
        <Button size="sm" variant="default" onClick={remove}>
          Remove
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={leave}>
        Cancel
      </Button>
    </form>
  );
}
