import { Button, Group, Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import type { MinistryCard } from "../content.ts";
import { Cover } from "../parts/cover.tsx";
import { DetailsDialog } from "../parts/details-dialog.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { showMinistries } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { INVITED_LABELS, readInvited } from "./invitation.ts";
import { useWasConnected } from "./use-was-connected.ts";

/** What an invited person sees: who invites them, and the way in. */
export function InvitationDialog() {
  const { content, local } = useCommunity();
  const invitation = useDialogAddress("invite");
  const { discover, connected, mine } = showMinistries(content, local);
  const find = <Ministry extends MinistryCard>(among: readonly Ministry[]) =>
    among.find(({ id }) => id === invitation.value);
  const led = find(mine);
  return (
    <DetailsDialog
      wanted={invitation.value}
      item={led ?? find(connected) ?? find(discover)}
      titleOf={({ name }) => `Invitation to ${name}`}
      onClose={invitation.close}
    >
      {(ministry) => (
        <InvitationText
          ministry={ministry}
          standing={led ? "leads" : find(connected) ? "belongs" : "invited"}
        />
      )}
    </DetailsDialog>
  );
}

interface InvitationTextProps {
  ministry: MinistryCard;
  /** What the person is to it already. */
  standing: "leads" | "belongs" | "invited";
}

function InvitationText({ ministry, standing }: InvitationTextProps) {
  const { mark } = useCommunity();
  const wasConnected = useWasConnected();
  const [search, setSearch] = useSearchParams();
  const invited = readInvited(search.get("as"));
  const join = () => {
    mark("staff", ministry.id, invited === "staff");
    mark("joined", ministry.id, true, wasConnected(ministry.id));
    setSearch({ tab: "connected" }, { replace: true });
  };
  return (
    <>
      <Cover motif={ministry.image} color={ministry.color} />
      {standing === "leads" && (
        <Text>You lead this ministry. Whoever else opens this link joins it in their own browser only.</Text>
      )}
      {standing === "belongs" && <Text>You belong to this ministry already.</Text>}
      {standing === "invited" && (
        <>
          <Text>
            You are invited to join as <strong>{INVITED_LABELS[invited]}</strong>. {ministry.description}
          </Text>
          <Group>
            <Button onClick={join}>Join Ministry</Button>
          </Group>
        </>
      )}
    </>
  );
}
