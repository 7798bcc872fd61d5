import { Group, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { CHURCH_ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { downloadZip } from "../api/download-zip.ts";
import { buildUrl } from "../api/api.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./churches.module.css";

/** For owners: what people share with the church, as an archive. */
export function ChurchArchive({ church }: { church: Church }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => downloadZip(buildUrl(CHURCH_ARCHIVE_PATH, { churchId: church.id })),
  });
  return (
    <section className={classes.section} aria-labelledby="church-archive">
      <Title order={2} id="church-archive">
        Archive
      </Title>
      <Text c="dimmed">
        Download everything that is shared with {church.name}, with recordings and files. It can be read
        without Berea, and imported with “Restore from archive” in a profile.
      </Text>
      {error && <ErrorNotice error={error} />}
      <Group>
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          busy={isPending}
          busyLabel="Preparing..."
          onClick={() => mutate()}
        >
          Download Archive
        </BusyButton>
        <output>{isSuccess && "Your download has started."}</output>
      </Group>
    </section>
  );
}
