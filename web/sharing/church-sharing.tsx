import { NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { SHARING_MESSAGES } from "../../contract/sharing/sharing.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { useChurches } from "../churches/churches.queries.ts";
import { type SharedPlace, useShareRecord, useSharing } from "./sharing.queries.ts";

const AUDIENCES = [
  { value: "nobody", label: "Nobody" },
  { value: "staff", label: "Staff" },
  { value: "everyone", label: "Everyone in the church" },
] as const;

const ACCESS = [
  { value: "view", label: "View" },
  { value: "comment", label: "View and comment" },
  { value: "edit", label: "View, comment and edit" },
] as const;

/** Roles limit what everyone may do. */
const HINTS = {
  view: "",
  comment: " Comments need the permission to comment.",
  edit: " Only people with the permission to edit can change it. Nobody but you can delete or share it.",
} as const;

/** With whom of their church an author shares a record; hidden without a church. */
export function ChurchSharing(place: SharedPlace) {
  const churches = useChurches();
  const { data } = useSharing(place);
  const share = useShareRecord(place);
  const [chosen, setChosen] = useState<string>();
  const items = churches.data ?? [];
  const sharing = data?.sharing ?? null;
  const churchId = chosen ?? sharing?.church.id ?? items[0]?.id;
  if (!data || churchId === undefined) return null;
  const access = sharing?.access ?? "view";
  const audience = sharing?.church.id === churchId ? sharing.audience : "nobody";
  return (
    <section aria-labelledby="share-church">
      <Stack gap="xs">
        <Title order={3} size="h4" id="share-church">
          Share with your church
        </Title>
        {items.length > 1 && (
          <NativeSelect
            label="Church"
            value={churchId}
            data={items.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label={
            items.length > 1 ? "Who can view it" : `Who can view it in ${items[0]?.name ?? "your church"}`
          }
          value={audience}
          data={AUDIENCES.map((each) => each)}
          disabled={share.isPending}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const found = AUDIENCES.find((each) => each.value === value);
            if (found) share.mutate({ churchId, audience: found.value, access });
          }}
        />
        {audience !== "nobody" && (
          <NativeSelect
            label="What they can do"
            value={access}
            data={ACCESS.map((each) => each)}
            disabled={share.isPending}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const found = ACCESS.find((each) => each.value === value);
              if (found) share.mutate({ churchId, audience, access: found.value });
            }}
          />
        )}
        <Text size="sm" c="dimmed" component="output">
          {audience === "nobody"
            ? "Nobody in your church can see it."
            : `They see all of it under Library → Church.${HINTS[access]}`}
        </Text>
        {share.error && <ErrorNotice error={`${SHARING_MESSAGES.failed}: ${share.error.message}`} />}
      </Stack>
    </section>
  );
}
