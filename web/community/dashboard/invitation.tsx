import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, Group, SegmentedControl, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { encodeQR } from "qr";
import { paths } from "../../navigation/paths.ts";
import type { Ministry } from "../content.ts";
import { buildLink } from "../share-button.tsx";

export type Invited = "Staff" | "Member";

const QR_SIZE = 200;

interface InvitationProps {
  ministry: Ministry;
  invited: Invited;
  onChange: (invited: Invited) => void;
}

export function Invitation({ ministry, invited, onChange }: InvitationProps) {
  const { copy, copied } = useClipboard();
  const query = new URLSearchParams({ tab: "mine", show: ministry.id, as: invited.toLowerCase() });
  const link = buildLink(`${paths.communityDashboard()}?${query}`);
  return (
    <>
      <SegmentedControl
        data={["Staff", "Member"] satisfies Invited[]}
        value={invited}
        onChange={onChange}
        aria-label="Invite as"
      />
      <img
        width={QR_SIZE}
        height={QR_SIZE}
        style={{ marginInline: "auto" }}
        src={`data:image/svg+xml,${encodeURIComponent(encodeQR(link, "svg", { ecc: "high", border: 4 }))}`}
        alt={`QR code to join ${ministry.name} as ${invited}`}
      />
      <TextInput label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Group>
        <Button variant="light" onClick={() => void copy(link)}>
          Copy Link
        </Button>
        <output>{copied && "Link copied"}</output>
      </Group>
    </>
  );
}
