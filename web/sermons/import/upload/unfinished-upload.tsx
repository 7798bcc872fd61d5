import { Button, FileButton, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { findSavedUpload, deleteSavedUpload, isSameFile, type SavedUpload } from "./saved-upload.ts";
import { formatSize } from "../../../ui/text/format-size.ts";
import { UploadFrame } from "./upload-panel.tsx";
import { useUnfinishedUpload } from "./unfinished-upload.queries.ts";
import { discardUpload } from "./uploads.ts";
import { useStartUpload } from "./use-start-upload.ts";

/** An upload that a reload or a closed browser interrupted. It resumes when the user chooses the file again. */
export function UnfinishedUpload({ sermon }: { sermon: Sermon }) {
  const { uid } = useUser();
  const [saved, setSaved] = useState(() => findSavedUpload(uid, sermon.id));
  const media = useStartUpload(sermon);
  const forget = () => {
    deleteSavedUpload(uid, sermon.id);
    setSaved(undefined);
  };
  if (!saved) return null;
  return <ResumeUpload saved={saved} sermon={sermon} media={media} onForget={forget} />;
}

interface ResumeUploadProps {
  saved: SavedUpload;
  sermon: Sermon;
  media: ReturnType<typeof useStartUpload>;
  onForget: () => void;
}

function ResumeUpload({ saved, sermon, media: { take, refusal }, onForget }: ResumeUploadProps) {
  const { id, filename, bytes } = saved;
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
    if (isSameFile(saved, file)) return void take({ file, id });
    setOther(file);
    setProblem(
      `“${file.name}” (${formatSize(file.size)}) isn’t the unfinished file. Choose “${filename}” (${formatSize(bytes)}), unchanged since you started the upload.`,
    );
  };
  const discard = () => {
    discardUpload(id);
    onForget();
  };
  const uploadOther = async () => {
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
            <Button size="sm" variant="default" onClick={() => void uploadOther()}>
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
