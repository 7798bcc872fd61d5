import "@mantine/core/styles/SegmentedControl.layer.css";
import { Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { encodeQR } from "qr";
import { useState } from "react";
import type { Church, CreatedInvitation } from "../../contract/churches/churches.schema.ts";
import {
  DEFAULT_PERMISSIONS,
  DEFAULT_USES,
  type GrantedPermissions,
} from "../../contract/churches/churches.ts";
import { formatDateTime } from "../ui/browser/date-time.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { LinkButtons } from "../ui/inputs/link-buttons.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./churches.module.css";
import { useCreateInvitation } from "./churches.queries.ts";
import { ROLE_LABELS } from "./labels.ts";
import { PermissionChoice } from "./permission-choice.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

type InvitedRole = "staff" | "member";

const QR_SIZE = 200;
const DAY_MS = 86_400_000;

const LIFETIMES = [
  { value: "1", label: "In a day" },
  { value: "7", label: "In a week" },
  { value: "14", label: "In two weeks" },
  { value: "90", label: "In 90 days" },
];
const USES = [
  { value: "1", label: "Once" },
  { value: "20", label: "Up to 20 times" },
  { value: "200", label: "Up to 200 times" },
  { value: "1000", label: "Up to 1,000 times" },
];

export function InviteDialog({ church, onClose }: { church: Church; onClose: () => void }) {
  const creating = useCreateInvitation(church.id);
  const [role, setRole] = useState<InvitedRole>("member");
  const [permissions, setPermissions] = useState<GrantedPermissions>(DEFAULT_PERMISSIONS.member);
  const [days, setDays] = useState("14");
  const [uses, setUses] = useState(String(DEFAULT_USES.member));
  const chooseRole = (chosen: InvitedRole) => {
    setRole(chosen);
    setPermissions(keepOwn(DEFAULT_PERMISSIONS[chosen], church));
    setUses(String(DEFAULT_USES[chosen]));
    creating.reset();
  };
  const create = () =>
    creating.mutate({
      role,
      permissions,
      expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      maxUses: Number(uses),
    });
  return (
    <Modal opened onClose={onClose} title={`Invite to ${church.name}`}>
      <Stack>
        <SegmentedControl
          data={[
            { value: "staff", label: "Staff" },
            { value: "member", label: "Member" },
          ]}
          value={role}
          onChange={chooseRole}
          aria-label="Invite as"
        />
        {creating.data ? (
          <InvitationLink church={church} invitation={creating.data} />
        ) : (
          <>
            <PermissionChoice
              role={role}
              chosen={permissions}
              own={church.permissions}
              onChange={setPermissions}
            />
            <Group align="flex-start">
              <NativeSelect
                flex="1 1 10rem"
                label="Expires"
                data={LIFETIMES}
                value={days}
                onChange={({ currentTarget: { value } }) => setDays(value)}
              />
              <NativeSelect
                flex="1 1 10rem"
                label="Can be used"
                data={USES}
                value={uses}
                onChange={({ currentTarget: { value } }) => setUses(value)}
              />
            </Group>
            {creating.error && <ErrorNotice error={creating.error} />}
            <Group justify="flex-end">
              <BusyButton busy={creating.isPending} busyLabel="Creating..." onClick={create}>
                Create Invitation
              </BusyButton>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

const keepOwn = (usual: GrantedPermissions, { permissions }: Church): GrantedPermissions =>
  Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [
      name,
      value && permissions[name as keyof typeof permissions],
    ]),
  );

function InvitationLink({ church, invitation }: { church: Church; invitation: CreatedInvitation }) {
  const { url, role, maxUses, expiresAt } = invitation;
  return (
    <>
      <img
        className={classes.code}
        width={QR_SIZE}
        height={QR_SIZE}
        src={`data:image/svg+xml,${encodeURIComponent(encodeQR(url, "svg", { ecc: "high", border: 4 }))}`}
        alt={`QR code to join ${church.name} as ${ROLE_LABELS[role]}`}
      />
      <TextInput label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <LinkButtons title={`Join ${church.name} on Berea`} url={url} copyVariant="light" />
      <Text size="sm" c="dimmed">
        {maxUses === 1 ? "Works once" : `Works ${maxUses.toLocaleString("en")} times`}, until{" "}
        {formatDateTime(expiresAt)}. The link is shown only now. You can revoke it under Invitations.
      </Text>
    </>
  );
}
