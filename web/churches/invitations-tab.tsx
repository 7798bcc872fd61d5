import { Button, Group, Skeleton, Title } from "@mantine/core";
import { IconMailPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Church, Invitation } from "../../contract/churches/churches.schema.ts";
import { formatDateTime } from "../ui/browser/date-time.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./churches.module.css";
import { useInvitations, useRevokeInvitation } from "./churches.queries.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { describePermissions, ROLE_LABELS } from "./labels.ts";

/** The invitations that can still be used. */
export function InvitationsTab({ church }: { church: Church }) {
  const { data, error, refetch } = useInvitations(church.id);
  const [isInviting, setIsInviting] = useState(false);
  const button = (
    <Button
      leftSection={<IconMailPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => setIsInviting(true)}
    >
      Create Invitation
    </Button>
  );
  return (
    <section aria-labelledby="invitations">
      {!data && !error && <Skeleton height="8rem" radius="lg" aria-hidden />}
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconMailPlus size={32} stroke={1.4} />}
          title="No open invitations"
          action={button}
        >
          Show an invitation as a QR code at a meeting, or send it as a link.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <Group justify="space-between" mb="md">
            <Title order={2} id="invitations">
              Open invitations
            </Title>
            {button}
          </Group>
          <ul className={classes.list}>
            {data.items.map((invitation) => (
              <InvitationRow key={invitation.id} churchId={church.id} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
      {isInviting && <InviteDialog church={church} onClose={() => setIsInviting(false)} />}
    </section>
  );
}

function InvitationRow({ churchId, invitation }: { churchId: string; invitation: Invitation }) {
  const { id, role, permissions, createdBy, createdAt, expiresAt, uses, maxUses } = invitation;
  const revoking = useRevokeInvitation(churchId);
  return (
    <li className={classes.row}>
      <span className={classes.names} id={id}>
        <strong>{ROLE_LABELS[role]}</strong> · used {uses.toLocaleString("en")} of{" "}
        {maxUses.toLocaleString("en")}
        <span className={classes.facts}>{describePermissions(role, permissions)}</span>
        <span className={classes.facts}>
          Created by {createdBy}, {formatDateTime(createdAt)} · Expires {formatDateTime(expiresAt)}
        </span>
      </span>
      <BusyButton
        size="sm"
        variant="subtle"
        color="red"
        aria-describedby={id}
        busy={revoking.isPending}
        busyLabel="Revoking..."
        onClick={() => revoking.mutate(id)}
      >
        Revoke
      </BusyButton>
      {revoking.error && <ErrorNotice error={revoking.error} />}
    </li>
  );
}
