import { FileButton, Stack } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { EXPORT_MESSAGES, MAX_IMPORT_BYTES } from "../../../contract/records/exports.ts";
import { tooLargeMessage } from "../../../contract/media/media.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { RECORD_KINDS } from "../../record-kinds/record-kinds.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";

export function ImportButton() {
  const { uid } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const importing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_IMPORT_BYTES) throw new Error(tooLargeMessage(MAX_IMPORT_BYTES, "a Markdown file"));
      return callApi("importRecord", { params: { uid }, body: new Uint8Array(await file.arrayBuffer()) });
    },
    onSuccess: async ({ kind, id }) => {
      await client.invalidateQueries();
      const records = RECORD_KINDS.map((known) => known.records).find(({ path }) => path === kind);
      if (records) await navigate(records.urls.view(id));
    },
  });
  return (
    <Stack gap="xs" align="flex-start">
      <FileButton accept=".md,.markdown,text/markdown" onChange={(file) => file && importing.mutate(file)}>
        {(button) => (
          <BusyButton
            {...button}
            size="sm"
            variant="default"
            leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
            busy={importing.isPending}
            busyLabel="Importing..."
          >
            Import Markdown
          </BusyButton>
        )}
      </FileButton>
      {importing.error && (
        <ErrorNotice error={`${EXPORT_MESSAGES.importFailed}: ${importing.error.message}`} />
      )}
    </Stack>
  );
}
