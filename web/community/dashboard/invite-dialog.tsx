import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useOpenedAfterMount } from "../../ui/use-opened-after-mount.ts";
import type { LedMinistry } from "../content.ts";
import filters from "../parts/filters.module.css";
import { SampleNote } from "../parts/sample-note.tsx";
import { buildLink, copyText } from "../parts/share.ts";
import classes from "./details.module.css";
import { buildInvitationPath, INVITED_LABELS, type Invited } from "./invitation.ts";

const QrCode = lazyPart<{ text: string; label: string }>(
  () => import("./qr-code.tsx").then((part) => part.QrCode),
  { fallback: <Skeleton width={200} height={200} /> },
);

interface InviteDialogProps {
  ministry: LedMinistry;
  /** As what to invite at first; undefined while the dialog is closed. */
  invited: Invited | undefined;
  onClose: () => void;
}

/** Invites people to a ministry: by a code to scan and by a link. */
export function InviteDialog({ ministry, invited, onClose }: InviteDialogProps) {
  return (
    <Modal
      opened={useOpenedAfterMount(invited !== undefined)}
      onClose={onClose}
      title={`Invite to ${ministry.name}`}
    >
      {invited && <Invitation ministry={ministry} first={invited} />}
    </Modal>
  );
}

function Invitation({ ministry, first }: { ministry: LedMinistry; first: Invited }) {
  const [invited, setInvited] = useState(first);
  const [copied, setCopied] = useState<{ link: string; isCopied: boolean }>();
  const field = useRef<HTMLInputElement>(null);
  const link = buildLink(buildInvitationPath(ministry.id, invited));
  const copy = async () => {
    field.current?.select();
    setCopied({ link, isCopied: await copyText(link) });
  };
  const answer = copied?.link === link ? copied : undefined;
  return (
    <Stack>
      <SampleNote>
        This is a sample. Whoever opens the link joins in their own browser only: you will not see them here,
        and they get no access to your work.
      </SampleNote>
      <fieldset className={filters.choice} aria-label="Invite as">
        {(["staff", "member"] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            radius="xl"
            variant={each === invited ? "light" : "default"}
            aria-pressed={each === invited}
            onClick={() => setInvited(each)}
          >
            {INVITED_LABELS[each]}
          </Button>
        ))}
      </fieldset>
      <div className={classes.code}>
        <QrCode
          text={link}
          label={`QR code of the invitation to ${ministry.name} as ${INVITED_LABELS[invited]}`}
        />
      </div>
      <div className={classes.link}>
        <TextInput ref={field} label="Link" readOnly value={link} onFocus={() => field.current?.select()} />
        <Button
          variant="light"
          leftSection={
            answer?.isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <Text component="output" size="sm" c="dimmed">
        {answer &&
          (answer.isCopied
            ? "Link copied"
            : "Your browser does not let us copy: the link is selected for you.")}
      </Text>
    </Stack>
  );
}
