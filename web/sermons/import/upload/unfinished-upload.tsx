import { Button, FileButton, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { findSavedUpload, deleteSavedUpload, isSameFile, type SavedUpload } from "./saved-upload.ts";
import { formatSize } from "./media-facts.ts";
import { UploadFrame } from "./upload-panel.tsx";
import { useUnfinishedUpload } from "./unfinished-upload.queries.ts";
import { discardUpload } from "./uploads.ts";
import { useStartUpload } from "./use-start-upload.ts";

/** An upload that a reload or a closed browser broke off: it goes on once the browser has the file again. */
export function UnfinishedUpload({ sermon }: { sermon: Sermon }) {
  const { uid } = useUser();
  const [kept, setKept] = useState(() => findSavedUpload(uid, sermon.id));
  const media = useStartUpload(sermon);
  const forget = () => {
    deleteSavedUpload(uid, sermon.id);
    setKept(undefined);
  };
  if (!kept) return null;
  return <GoOn kept={kept} sermon={sermon} media={media} onForget={forget} />;
}

interface GoOnProps {
  kept: SavedUpload;
  sermon: Sermon;
  media: ReturnType<typeof useStartUpload>;
  onForget: () => void;
}

function GoOn({ kept, sermon, media: { take, refusal }, onForget }: GoOnProps) {
  const { id, filename, bytes } = kept;
  const { data: sent } = useUnfinishedUpload(sermon.id, id);
  const [asking, question] = useDisclosure(false);
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState<File>();
  if (sent === null) return null;

  const percent = sent === undefined ? undefined : Math.floor((sent / bytes) * 100);
  const choose = (file: File | null) => {
    setOther(undefined);
    setProblem(undefined);
    if (!file) return;
    if (isSameFile(kept, file)) return void take({ file, id });
    setOther(file);
    setProblem(
      `“${file.name}” (${formatSize(file.size)}) is not the file of which the server has ${percent ?? 0}%: that is “${filename}” (${formatSize(bytes)}), as it was when you chose it.`,
    );
  };
  const discard = () => {
    discardUpload(id);
    onForget();
  };
  const takeOther = async () => {
    if (other && (await take({ file: other }))) discardUpload(id);
  };

  return (
    <UploadFrame label="Unfinished upload" title="Unfinished upload" filename={filename} percent={percent}>
      <Text size="sm">
        The upload was interrupted. Choose the same file again to resume it
        {percent !== undefined && ` at ${percent}%`}.
      </Text>
      {(problem ?? refusal) !== undefined && (
        <ErrorNotice error={problem ?? refusal ?? ""}>
          {other && (
            <Button size="sm" variant="default" onClick={() => void takeOther()}>
              Upload This File Instead
            </Button>
          )}
        </ErrorNotice>
      )}
      <Group gap="sm" mt="md">
        <FileButton onChange={choose}>
          {(picker) => (
            <Button {...picker} size="sm">
              Choose the Same File
            </Button>
          )}
        </FileButton>
        <Button size="sm" variant="subtle" onClick={question.open}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Discard Upload"
        text={`The uploaded part of “${filename}” will be deleted. The file on your device isn’t affected.`}
        confirm={{ label: "Discard", busyLabel: "Discarding...", busy: false }}
        onConfirm={discard}
        onClose={question.close}
      />
    </UploadFrame>
  );
}
