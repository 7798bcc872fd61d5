import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./churches.module.css";
import { useDeleteChurch, useRemovePerson } from "./churches.queries.ts";
import { ChurchArchive } from "./church-archive.tsx";
import { HandoverChoice } from "./handover/handover-choice.tsx";
import { useHandOverShared } from "./handover/handover.queries.ts";

const DELETE_WORD = "DELETE";

/** Leaving a church, and for owners deleting it. */
export function LeaveChurch({ church }: { church: Church }) {
  const navigate = useNavigate();
  const { uid } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const [personId, setPersonId] = useState("");
  const handingOver = useHandOverShared();
  const leaving = useRemovePerson(church.id, uid);
  const error = handingOver.error ?? leaving.error;
  const goToChurches = () => void navigate(paths.churches(), { replace: true });
  const leave = () => {
    const choices = personId === "" ? [] : [{ churchId: church.id, personId }];
    handingOver.mutate(choices, {
      onSuccess: () => leaving.mutate(undefined, { onSuccess: goToChurches }),
    });
  };
  return (
    <Stack mt="xl">
      <section className={classes.section} aria-labelledby="leave-church">
        <Title order={2} id="leave-church">
          Leave
        </Title>
        <Text c="dimmed">
          You lose access to {church.name}. Your texts stay yours and are no longer shared with it, or you
          hand them over to a colleague.
        </Text>
        <Group>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Leave Church
          </Button>
        </Group>
      </section>
      {church.role === "owner" && <ChurchArchive church={church} />}
      {church.role === "owner" && <DeleteChurch church={church} onDeleted={goToChurches} />}
      <ConfirmDialog
        opened={isAsking}
        title={`Leave ${church.name}?`}
        text="You need a new invitation to come back."
        confirm={{
          label: "Leave",
          busyLabel: "Leaving...",
          busy: handingOver.isPending || leaving.isPending,
        }}
        {...(error && { error: error.message })}
        onConfirm={leave}
        onClose={() => setIsAsking(false)}
        onClosed={() => {
          handingOver.reset();
          leaving.reset();
        }}
      >
        {isAsking && (
          <HandoverChoice
            church={church}
            otherwise="Keep it, no longer shared"
            value={personId}
            onChange={setPersonId}
          />
        )}
      </ConfirmDialog>
    </Stack>
  );
}

function DeleteChurch({ church, onDeleted }: { church: Church; onDeleted: () => void }) {
  const [typed, setTyped] = useState("");
  const deleting = useDeleteChurch(church.id);
  return (
    <section className={classes.section} aria-labelledby="delete-church">
      <Title order={2} id="delete-church">
        Delete Church
      </Title>
      <Text c="dimmed">
        Everyone loses access, and all invitations end. Texts stay with their authors. This action cannot be
        undone.
      </Text>
      <TextInput
        label={`Type ${DELETE_WORD} to confirm`}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        autoComplete="off"
        spellCheck={false}
      />
      {deleting.error && <ErrorNotice error={deleting.error} />}
      <Group>
        <BusyButton
          color="red"
          busy={deleting.isPending}
          busyLabel="Deleting..."
          disabled={typed !== DELETE_WORD}
          onClick={() => deleting.mutate(undefined, { onSuccess: onDeleted })}
        >
          Delete Church
        </BusyButton>
      </Group>
    </section>
  );
}
