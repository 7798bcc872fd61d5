import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import { listSharedParts } from "../../contract/records/share-links.ts";
import type { StudySession } from "../../contract/records/study.schema.ts";
import { useChurches } from "../churches/churches.queries.ts";
import { HandOver } from "../churches/handover/hand-over.tsx";
import { paths } from "../navigation/paths.ts";
import { Loading } from "../ui/notices/loading.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { ChurchSharing } from "./church-sharing.tsx";
import { CopyTexts } from "./copy-texts.tsx";
import { LinkItem } from "./link-item.tsx";
import { NewLink } from "./new-link.tsx";
import classes from "./share-dialog.module.css";
import { useHasRecording, useShareLinks } from "./share-links.queries.ts";
import { PartChoice } from "./part-choice.tsx";
import { useSharing } from "./sharing.queries.ts";
import { hasPart, type SharedFields } from "./shared-text.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

export interface ShareDialogProps {
  kind: ExportedKind;
  id: string;
  record: SharedFields;
  opened: boolean;
  onClose: () => void;
}

export function ShareDialog({ kind, id, record, opened, onClose }: ShareDialogProps) {
  const hasRecording = useHasRecording({ kind, id });
  const isOffered: Record<string, boolean> = { audio: hasRecording, media: hasMedia(record) };
  const offered = listSharedParts(kind).filter(
    ([name, { fields }]) => isOffered[name] ?? hasPart(record, fields),
  );
  const [firstChurch] = useChurches().data ?? [];
  const churchId = useSharing({ kind, id }).data?.sharing?.church.id ?? firstChurch?.id;
  const navigate = useNavigate();
  const leaveRecord = () => {
    onClose();
    void navigate(paths.libraryTab(kind), { replace: true });
  };
  const [prints, setPrints] = useState(false);
  const print = () => {
    setPrints(true);
    onClose();
  };
  const finish = () => {
    if (prints) window.print();
    setPrints(false);
  };
  const [parts, setParts] = useState(() =>
    offered.filter(([, { isUsual }]) => isUsual).map(([name]) => name),
  );
  const links = useShareLinks({ kind, id });
  const items = links.data?.items ?? [];
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={finish} withCloseButton={false} size="lg">
      <Stack gap="lg">
        <Modal.Title dir="auto">Share “{record.title}”</Modal.Title>
        <ChurchSharing kind={kind} id={id} />
        <Title order={3} size="h4" mb="-0.75rem">
          Share with a link
        </Title>
        <PartChoice parts={offered} chosen={parts} onChange={setParts} />
        <NewLink kind={kind} id={id} parts={parts} />
        <Text size="sm" c="dimmed">
          Everyone who has a link can read what it shows, and nothing else. You can delete a link at any time.
        </Text>
        {links.error && <ErrorNotice error={links.error} onRetry={() => void links.refetch()} />}
        {links.isPending && <Loading />}
        {items.length > 0 && (
          <section aria-labelledby="share-links">
            <Title order={3} size="h4" id="share-links">
              Links
            </Title>
            <ul className={classes.links}>
              {items.map((link) => (
                <LinkItem key={link.id} kind={kind} id={id} title={record.title} link={link} />
              ))}
            </ul>
          </section>
        )}
        <CopyTexts kind={kind} record={record} parts={parts} />
        {churchId && <HandOver kind={kind} id={id} churchId={churchId} onDone={leaveRecord} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={print}
          >
            Print
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const hasMedia = ({ sessions }: SharedFields): boolean =>
  Array.isArray(sessions) && (sessions as StudySession[]).some(({ media }) => media.length > 0);
