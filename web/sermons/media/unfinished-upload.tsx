import "@mantine/core/styles/Progress.layer.css";
import { Button, FileButton, Progress, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { Sermon } from "../../../contract/sermon.ts";
import { useUser } from "../../account/session.queries.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { forgetHandle, reopenFile } from "./file-handles.ts";
import { findKeptUpload, forgetKeptUpload, isSameFile, type KeptUpload } from "./kept-upload.ts";
import { formatSize } from "./media-facts.ts";
import classes from "./upload-panel.module.css";
import { useUnfinishedUpload } from "./unfinished-upload.queries.ts";
import { discardUpload } from "./uploads.ts";
import { useTakeMedia, type TakenFile } from "./use-take-media.ts";

/** An upload that a reload or a closed browser broke off: it goes on once the browser has the file again. */
export function UnfinishedUpload({ sermon }: { sermon: Sermon }) {
  const { uid } = useUser();
  const [kept, setKept] = useState(() => findKeptUpload(uid, sermon.id));
  const media = useTakeMedia(sermon);
  const forget = () => {
    forgetKeptUpload(uid, sermon.id);
    setKept(undefined);
  };
  if (!kept) return null;
  return <GoOn kept={kept} sermon={sermon} media={media} onForget={forget} />;
}

interface GoOnProps {
  kept: KeptUpload;
  sermon: Sermon;
  media: ReturnType<typeof useTakeMedia>;
  onForget: () => void;
}

function GoOn({ kept, sermon, media: { take, refusal }, onForget }: GoOnProps) {
  const { id, filename, bytes } = kept;
  const { data: known } = useUnfinishedUpload(sermon.id, id);
  const [asking, question] = useDisclosure(false);
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState<File>();
  if (known?.sent === undefined && known) return null;

  const percent = known ? Math.floor(((known.sent ?? 0) / bytes) * 100) : undefined;
  const choose = (file: File | null, handle?: TakenFile["handle"]) => {
    setOther(undefined);
    setProblem(undefined);
    if (!file) return;
    if (isSameFile(kept, file)) return void take({ file, handle, id });
    setOther(file);
    setProblem(
      `“${file.name}” (${formatSize(file.size)}) is not the file of which the server has ${percent ?? 0}%: that is “${filename}” (${formatSize(bytes)}), as it was when you chose it.`,
    );
  };
  const reopen = async () => {
    const file = known?.handle && (await reopenFile(known.handle));
    if (file) choose(file, known.handle);
    else setProblem("The browser could not open the file. Choose it yourself.");
  };
  const removeSent = () => {
    discardUpload(id);
    void forgetHandle(id);
  };
  const discard = () => {
    removeSent();
    onForget();
  };
  const takeOther = async () => {
    if (other && (await take({ file: other }))) removeSent();
  };

  return (
    <section className={classes.panel} aria-label="Unfinished upload">
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          Unfinished upload
        </Title>
        {percent !== undefined && <span className={classes.percent}>{percent}%</span>}
      </div>
      <Text className={classes.filename}>{filename}</Text>
      {percent !== undefined && (
        <Progress
          className={classes.bar}
          value={percent}
          color="gray.5"
          aria-label={`Upload of ${filename}`}
        />
      )}
      <Text size="sm">
        {known?.handle
          ? "It was broken off, and what was sent is kept."
          : `Choose the same file again to go on${percent === undefined ? "" : ` at ${percent}%`}.`}
      </Text>
      {(problem ?? refusal) !== undefined && (
        <ErrorNotice error={problem ?? refusal ?? ""}>
          {other && (
            <Button size="sm" variant="default" onClick={() => void takeOther()}>
              Send This One Instead
            </Button>
          )}
        </ErrorNotice>
      )}
      <div className={classes.ways}>
        {known?.handle && (
          <Button size="sm" onClick={() => void reopen()}>
            Go On
          </Button>
        )}
        <FileButton onChange={choose}>
          {(picker) => (
            <Button {...picker} size="sm" variant={known?.handle ? "default" : "filled"}>
              Choose the Same File
            </Button>
          )}
        </FileButton>
        <Button size="sm" variant="subtle" onClick={question.open}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Discard Upload"
        text={`What was sent of “${filename}” will be removed. The file on your device stays.`}
        confirm={{ label: "Discard", busyLabel: "Discarding...", busy: false }}
        onConfirm={discard}
        onClose={question.close}
      />
    </section>
  );
}
