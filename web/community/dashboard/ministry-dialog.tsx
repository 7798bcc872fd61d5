import "@mantine/core/styles/Avatar.layer.css";
import { Avatar, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import classes from "../community.module.css";
import type { Member, Ministry, StaffMember } from "../content.ts";
import { Cover } from "../icon.tsx";
import { SampleNote } from "../sample-note.tsx";
import { Invitation, type Invited } from "./invitation.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";

const PERMISSION_LABELS: Record<keyof StaffMember["permissions"] | keyof Member["permissions"], string> = {
  canEdit: "edit",
  canPublish: "publish",
  canManageUsers: "manage people",
  canManageContent: "manage content",
  canView: "view",
  canComment: "comment",
  canParticipate: "participate",
};

export function MinistryDialog({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const [invited, setInvited] = useState<Invited>();
  const { name, description, image, color, denomination, location, serviceTime } = ministry;
  return (
    <Modal opened onClose={onClose} title={invited ? `Invite to ${name}` : name}>
      <Stack>
        <SampleNote />
        {invited ? (
          <Invitation ministry={ministry} invited={invited} onChange={setInvited} />
        ) : (
          <>
            <Cover icon={image} color={color} />
            <Text>{description}</Text>
            <Text c="dimmed">
              {denomination} · {location} · {serviceTime}
            </Text>
          </>
        )}
        {ministry.isLed && !invited && (
          <>
            <People title="Staff" people={ministry.staff} onInvite={() => setInvited("Staff")} />
            <People title="Member" people={ministry.members} onInvite={() => setInvited("Member")} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface PeopleProps {
  title: Invited;
  people: readonly (StaffMember | Member)[];
  onInvite: () => void;
}

function People({ title, people, onInvite }: PeopleProps) {
  return (
    <section>
      <Group justify="space-between" mb="md">
        <Title order={3}>{title === "Staff" ? "Staff" : "Members"}</Title>
        <Button size="sm" variant="light" onClick={onInvite}>
          Invite {title}
        </Button>
      </Group>
      <ul className={classes.list}>
        {people.map(({ name, role, email, image, permissions }) => (
          <Group key={email} component="li" align="flex-start" gap="0.75rem">
            <Avatar name={name} src={image} color="cedar" aria-hidden />
            <div className={classes.names}>
              <strong>{name}</strong>
              <div className={classes.facts}>
                {role} · {email}
              </div>
              <div className={classes.facts}>Can {listPermissions(permissions)}</div>
            </div>
          </Group>
        ))}
      </ul>
    </section>
  );
}

function listPermissions(permissions: Partial<Record<keyof typeof PERMISSION_LABELS, boolean>>): string {
  const allowed = Object.entries(PERMISSION_LABELS).filter(
    ([permission]) => permissions[permission as keyof typeof PERMISSION_LABELS],
  );
  return new Intl.ListFormat("en").format(allowed.map(([, label]) => label));
}
