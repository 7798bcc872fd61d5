import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ACCOUNT_DATA_MESSAGES, DELETE_WORD } from "../../../contract/account/account-data.ts";
import { leaveDeletedAccount } from "../../account/session/session-end.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { useUnsentItems } from "../../account/sign-out/use-unsent-items.ts";
import { useChurches } from "../../churches/churches.queries.ts";
import { HandoverChoice } from "../../churches/handover/handover-choice.tsx";
import { useHandOverShared } from "../../churches/handover/handover.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { deleteAccount } from "./account-data.api.ts";
import { deleteLocalData } from "./delete-local-data.ts";
import classes from "../profile-page.module.css";
import { useDownloadEverything } from "./use-download-everything.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [takers, setTakers] = useState<Record<string, string>>({});
  const deletion = useDeletion(takers);
  const isBusy = deletion.isPending || deletion.isSuccess;
  const isConfirmed = typed === DELETE_WORD;
  const close = () => {
    if (isBusy) return;
    setTyped("");
    deletion.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isBusy) deletion.mutate();
  };
  return (
    <Modal opened={opened} onClose={close} withCloseButton={false}>
      <Stack component="form" onSubmit={submit}>
        <Modal.Title>Delete Account</Modal.Title>
        <Text>
          This permanently deletes your account with all your sermons, studies, recordings, files and your
          profile. This action cannot be undone.
        </Text>
        <ChurchesAfter takers={takers} onChange={setTakers} />
        <DownloadFirst isDisabled={isBusy} />
        <TextInput
          label={`Type ${DELETE_WORD} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          readOnly={isBusy}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        {deletion.error && <ErrorNotice error={deletion.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <BusyButton type="submit" color="red" busy={isBusy} busyLabel="Deleting..." disabled={!isConfirmed}>
            Delete
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Takers {
  /** The ids of those who get what is shared, by church. */
  takers: Record<string, string>;
  onChange: (takers: Record<string, string>) => void;
}

/** What happens to the churches that would have no owner, and to what is shared. */
function ChurchesAfter({ takers, onChange }: Takers) {
  const { data: churches = [] } = useChurches();
  if (churches.length === 0) return null;
  const names = new Intl.ListFormat("en").format(churches.map(({ name }) => name));
  const isOwner = churches.some(({ role }) => role === "owner");
  return (
    <>
      {churches.map((church) => (
        <HandoverChoice
          key={church.id}
          church={church}
          otherwise="Delete it with the account"
          value={takers[church.id] ?? ""}
          onChange={(personId) => onChange({ ...takers, [church.id]: personId })}
        />
      ))}
      <Text size="sm">
        You leave {names}.
        {isOwner &&
          " A church whose only owner you are gets one from its staff, or is deleted if it has no staff. To choose who follows you, make someone else an owner first."}
      </Text>
    </>
  );
}

function useDeletion(takers: Takers["takers"]) {
  const { uid } = useUser();
  const { mutateAsync: handOver } = useHandOverShared();
  return useMutation({
    mutationFn: async () => {
      const choices = Object.entries(takers).filter(([, personId]) => personId !== "");
      await handOver(choices.map(([churchId, personId]) => ({ churchId, personId })));
      await deleteAccount(uid);
    },
    onSuccess: async () => {
      await deleteLocalData(uid);
      await leaveDeletedAccount(ACCOUNT_DATA_MESSAGES.deleted);
    },
  });
}

function DownloadFirst({ isDisabled }: { isDisabled: boolean }) {
  const { mutate, isPending, isSuccess, error } = useDownloadEverything();
  const unsent = useUnsentItems();
  return (
    <div className={classes.offer}>
      <Text size="sm">
        {isSuccess
          ? "Your download has started. Wait until it’s done before you delete your account."
          : "Want a copy first? Download an archive you can read anywhere or restore later."}
      </Text>
      <div>
        <BusyButton
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          busy={isPending}
          busyLabel="Preparing..."
          disabled={isDisabled}
          onClick={() => mutate()}
        >
          Download everything
        </BusyButton>
      </div>
      {unsent.length > 0 && (
        <Text size="sm" component="output">
          <strong>Not saved yet, so not in the archive:</strong> {unsent.map(({ name }) => name).join("; ")}.
          It will be deleted with your account.
        </Text>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
