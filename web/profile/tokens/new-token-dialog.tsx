import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { useClipboard } from "@mantine/hooks";
import { IconCopy } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { TOKEN_MESSAGES } from "../../../contract/account/api-tokens.ts";
import type { TokenScope } from "../../../contract/call.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { useCreateApiToken } from "./api-tokens.queries.ts";
import classes from "./api-tokens.module.css";
import { Modal } from "../../ui/dialogs/modal.tsx";

const LIFETIMES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "", label: "Never" },
];

const DAY_MS = 24 * 60 * 60 * 1000;

export function NewTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const creation = useCreateApiToken();
  const token = creation.data?.token;
  return (
    <Modal
      opened={opened}
      onClose={creation.isPending ? () => undefined : onClose}
      withCloseButton={false}
      // The token is shown only once, so a click beside it must not close the dialog.
      closeOnClickOutside={token === undefined}
    >
      <Modal.Title mb="md">{token === undefined ? "New API token" : "Copy your API token"}</Modal.Title>
      {token === undefined ? (
        <NewTokenForm creation={creation} onCancel={onClose} />
      ) : (
        <CreatedToken token={token} onDone={onClose} />
      )}
    </Modal>
  );
}

interface FormProps {
  creation: ReturnType<typeof useCreateApiToken>;
  onCancel: () => void;
}

function NewTokenForm({ creation, onCancel }: FormProps) {
  const [name, setName] = useState("");
  const [isNameMissing, setNameMissing] = useState(false);
  const [scope, setScope] = useState<TokenScope>("read");
  const [days, setDays] = useState("90");
  const { mutate, isPending, error } = creation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNameMissing(name.trim() === "");
    if (name.trim() === "" || isPending) return;
    const expiresAt = days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    mutate({ name, scope, expiresAt });
  };
  return (
    <Stack component="form" onSubmit={submit}>
      <TextInput
        label="Name"
        placeholder="e.g. Upload from the sound desk"
        maxLength={100}
        data-autofocus
        value={name}
        error={isNameMissing && name.trim() === "" && TOKEN_MESSAGES.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label="Access" value={scope} onChange={(value) => setScope(value as TokenScope)}>
        <Stack gap="0.75rem" mt="0.5rem">
          <Radio value="read" label="Read only" description="View and download everything in your library." />
          <Radio value="write" label="Read and write" description="Also upload, create, change and delete." />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="Token expires"
        data={LIFETIMES}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {error && <ErrorNotice error={`${TOKEN_MESSAGES.createFailed}: ${error.message}`} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={isPending} busyLabel="Creating...">
          Create token
        </BusyButton>
      </Group>
    </Stack>
  );
}

function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const field = useRef<HTMLInputElement>(null);
  // The field replaces the button that had the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack>
      <Text>Copy this token now and store it somewhere safe. You won’t be able to see it again.</Text>
      <TextInput
        ref={field}
        className={classes.value}
        label="API token"
        readOnly
        value={token}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <output>
        {copied && "Token copied"}
        {error && "Your browser doesn’t allow copying. Select the token and copy it."}
      </output>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
          onClick={() => void copy(token)}
        >
          Copy
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
