import { Button, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconUserPlus, IconX } from "@tabler/icons-react";
import type { LedMinistry, Member, StaffMember } from "../content.ts";
import { Avatar } from "../parts/avatar.tsx";
import classes from "./details.module.css";
import type { Invited } from "./invitation.ts";

const PERMISSION_LABELS: Record<keyof StaffMember["permissions"] | keyof Member["permissions"], string> = {
  canEdit: "Edit",
  canPublish: "Publish",
  canManageUsers: "Manage people",
  canManageContent: "Manage content",
  canView: "View",
  canComment: "Comment",
  canParticipate: "Participate",
};

interface ControlPanelProps {
  ministry: LedMinistry;
  onInvite: (invited: Invited) => void;
}

/** Who serves in a ministry and who belongs to it, what they may do, and how to invite more. */
export function ControlPanel({ ministry, onInvite }: ControlPanelProps) {
  return (
    <>
      <section>
        <div className={classes.head}>
          <Title order={3}>Staff</Title>
          <InviteButton label="Invite Staff" onClick={() => onInvite("staff")} />
        </div>
        <People people={ministry.staff} />
      </section>
      <section>
        <div className={classes.head}>
          <Title order={3}>Members</Title>
          <InviteButton label="Invite Member" onClick={() => onInvite("member")} />
        </div>
        <People people={ministry.members} />
      </section>
    </>
  );
}

function InviteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" variant="light" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

function People({ people }: { people: readonly (StaffMember | Member)[] }) {
  return (
    <ul className={classes.people}>
      {people.map(({ name, role, email, image, permissions }) => (
        <li key={email} className={classes.person}>
          <Avatar name={name} picture={image} />
          <div className={classes.words}>
            <strong>{name}</strong>
            <div className={classes.quiet}>
              {role} · {email}
            </div>
            <Permissions permissions={permissions} of={name} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PermissionsProps {
  permissions: (StaffMember | Member)["permissions"];
  /** Whose they are. */
  of: string;
}

function Permissions({ permissions, of }: PermissionsProps) {
  const entries = Object.entries(permissions) as [keyof typeof PERMISSION_LABELS, boolean][];
  return (
    <ul className={classes.permissions} aria-label={`What ${of} may do`}>
      {entries.map(([permission, isAllowed]) => {
        const Icon = isAllowed ? IconCheck : IconX;
        return (
          <li key={permission} data-allowed={isAllowed}>
            <Icon size={14} aria-hidden />
            <VisuallyHidden>{isAllowed ? "May" : "May not"}</VisuallyHidden>
            {PERMISSION_LABELS[permission]}
          </li>
        );
      })}
    </ul>
  );
}
