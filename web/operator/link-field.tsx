import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";

/** A link that the operator hands over. It replaces the button that had the focus. */
export function LinkField({ link, label, lifetime }: { link: string; label: string; lifetime: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Group align="end" gap="0.75rem">
      <TextInput
        ref={field}
        flex="1 1 16rem"
        miw={0}
        label={label}
        description={lifetime}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
