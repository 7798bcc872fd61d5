import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconExternalLink, IconMail, IconQrcode, IconTrash } from "@tabler/icons-react";
import { encodeQR } from "qr";
import { useId, useState } from "react";
import { listSharedParts, SHARE_MESSAGES } from "../../contract/records/share-links.ts";
import type { ShareLink } from "../../contract/records/share-links.schema.ts";
import { formatDateTime } from "../ui/browser/date-time.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { LinkButtons } from "../ui/inputs/link-buttons.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./share-dialog.module.css";
import { type SharedRecord, useDeleteShareLink } from "./share-links.queries.ts";

const QR_SIZE = 240;

interface LinkItemProps extends SharedRecord {
  title: string;
  link: ShareLink;
}

export function LinkItem({ title, link, ...record }: LinkItemProps) {
  const { id: linkId, url } = link;
  const removal = useDeleteShareLink(record);
  const nameId = useId();
  return (
    <li className={classes.link}>
      <Text size="sm" id={nameId}>
        {describeLink(record.kind, link)}
      </Text>
      {url === null ? (
        <Text size="sm" c="dimmed">
          The address of this link is no longer known. It still works.
        </Text>
      ) : (
        <LinkActions title={title} url={url} nameId={nameId} />
      )}
      <Group gap="sm">
        <BusyButton
          size="sm"
          variant="subtle"
          color="red"
          aria-describedby={nameId}
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          busy={removal.isPending}
          busyLabel="Deleting..."
          onClick={() => removal.mutate(linkId)}
        >
          Delete Link
        </BusyButton>
      </Group>
      {removal.error && <ErrorNotice error={`${SHARE_MESSAGES.deleteFailed}: ${removal.error.message}`} />}
    </li>
  );
}

function describeLink(kind: SharedRecord["kind"], { parts, expiresAt, opens, openedAt }: ShareLink): string {
  const names = listSharedParts(kind).filter(([name]) => parts.includes(name));
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return [
    names.map(([, { label }]) => label).join(", "),
    expiresAt && `${isExpired ? "Expired" : "Expires"} ${formatDateTime(expiresAt)}`,
    openedAt
      ? `Opened ${opens === 1 ? "once" : `${opens} times`}, last ${formatDateTime(openedAt)}`
      : "Not opened yet",
  ]
    .filter(Boolean)
    .join(" · ");
}

function LinkActions({ title, url, nameId }: { title: string; url: string; nameId: string }) {
  const [showsCode, setShowsCode] = useState(false);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${url}\n`)}`;
  return (
    <>
      <TextInput
        aria-label="Link"
        aria-describedby={nameId}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <LinkButtons title={title} url={url} size="sm">
        <Button
          size="sm"
          variant="default"
          component="a"
          href={mail}
          leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
        >
          Email
        </Button>
        <Button
          size="sm"
          variant="default"
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
        >
          Open
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-expanded={showsCode}
          leftSection={<IconQrcode size={18} stroke={1.6} aria-hidden />}
          onClick={() => setShowsCode(!showsCode)}
        >
          QR Code
        </Button>
      </LinkButtons>
      {showsCode && (
        <img
          width={QR_SIZE}
          height={QR_SIZE}
          src={`data:image/svg+xml,${encodeURIComponent(encodeQR(url, "svg", { ecc: "medium", border: 4 }))}`}
          alt={`QR code of the link to ${title}`}
        />
      )}
    </>
  );
}
