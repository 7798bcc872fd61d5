import { Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { SHARE_MESSAGES } from "../../contract/records/share-links.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { type SharedRecord, useCreateShareLink } from "./share-links.queries.ts";

const LIFETIMES = [
  { value: "", label: "Never" },
  { value: "7", label: "In a week" },
  { value: "30", label: "In 30 days" },
  { value: "365", label: "In a year" },
];

const DAY_MS = 24 * 60 * 60 * 1000;

export function NewLink({ parts, ...record }: SharedRecord & { parts: readonly string[] }) {
  const [days, setDays] = useState("");
  const [isNothingChosen, setNothingChosen] = useState(false);
  const creation = useCreateShareLink(record);
  const create = () => {
    setNothingChosen(parts.length === 0);
    if (parts.length === 0) return;
    const expiresAt = days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    creation.mutate({ parts: [...parts], expiresAt });
  };
  return (
    <div>
      <Group align="end" gap="sm">
        <NativeSelect
          label="Link expires"
          data={LIFETIMES}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <BusyButton busy={creation.isPending} busyLabel="Creating..." onClick={create}>
          Create Link
        </BusyButton>
      </Group>
      {isNothingChosen && parts.length === 0 && <ErrorNotice error={SHARE_MESSAGES.noParts} />}
      {creation.error && <ErrorNotice error={`${SHARE_MESSAGES.createFailed}: ${creation.error.message}`} />}
    </div>
  );
}
