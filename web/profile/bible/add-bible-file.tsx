import "@mantine/core/styles/Progress.layer.css";
import { Button, FileButton, Group, Progress, Text, TextInput } from "@mantine/core";
import { IconBook2, IconCircleCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { ApiError } from "../../api/api.ts";
import { FileDropZone } from "../../ui/inputs/file-drop-zone.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { formatSize } from "../../ui/text/format-size.ts";
import classes from "../profile-page.module.css";
import { useAddBible } from "./server-bibles.queries.ts";

const MAX_NAME_CHARACTERS = 200;

export function AddBibleFile() {
  const { mutate, data, error, variables, isPending, share, cancel } = useAddBible();
  const [name, setName] = useState("");
  const hintId = useId();
  const choose = (file: File | null | undefined) => {
    if (file && !isPending) mutate({ file, name }, { onSuccess: () => setName("") });
  };
  return (
    <>
      <FileDropZone onFiles={([file]) => choose(file)}>
        {isPending ? (
          <AddingFile share={share} onCancel={cancel} />
        ) : (
          <>
            <IconBook2 color="var(--accent)" size={32} stroke={1.5} aria-hidden />
            <Text fw={500}>Drop a Bible file here</Text>
            <TextInput
              size="sm"
              w="min(20rem, 100%)"
              aria-label="Name of the Bible"
              placeholder="Name, if the file has none"
              maxLength={MAX_NAME_CHARACTERS}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <FileButton onChange={choose}>
              {(picker) => (
                <Button {...picker} variant="default" aria-describedby={hintId}>
                  Add from File
                </Button>
              )}
            </FileButton>
            <Text id={hintId} size="sm" c="dimmed">
              USFM or USX (also as a zip), OSIS, Zefania XML or tab-separated text, up to{" "}
              {formatSize(LIMITS.bibleFileBytes)}. A copyrighted Bible is only for this server’s own users.
            </Text>
          </>
        )}
      </FileDropZone>
      {error && <ErrorNotice error={describeFailure(error, variables?.file.name)} />}
      <output>
        {data && !isPending && !error && (
          <span className={classes.state}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            <span>
              Added the {data.name} ({data.verses.toLocaleString("en")} verses).
            </span>
          </span>
        )}
      </output>
    </>
  );
}

/** The server's reason, with the file that it is about. */
function describeFailure(error: Error, filename = "The file"): Error | string {
  const isRefused = !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
  return isRefused ? `“${filename}” was not added. ${error.message}` : error;
}

/** So that the bar is visible from the start. */
const MIN_SHOWN_PERCENT = 2;

function AddingFile({ share, onCancel }: { share: number; onCancel: () => void }) {
  const isSent = share >= 1;
  return (
    <>
      <Group justify="space-between" w="100%">
        <Text size="sm" component="output">
          {isSent ? "Reading the Bible…" : "Uploading…"}
        </Text>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress
        w="100%"
        value={Math.max(share * 100, MIN_SHOWN_PERCENT)}
        animated={isSent}
        aria-label="Adding the Bible"
      />
    </>
  );
}
