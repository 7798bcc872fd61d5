import "@mantine/core/styles/Progress.layer.css";
import { Progress, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { SpeechModel } from "../../../../contract/processing/speech.schema.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { formatSize } from "../../../ui/text/format-size.ts";
import { useFocusOnChange } from "../use-focus-on-change.ts";
import { useInstallSpeechModel, useSpeechModel } from "./speech.queries.ts";
import classes from "./transcription.module.css";

export function InstallSpeechModel() {
  const { data: model, error, refetch } = useSpeechModel();
  if (model) return <Installation model={model} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <Skeleton height="6rem" radius="md" />;
}

function Installation({ model }: { model: SpeechModel }) {
  const isInstalling = model.state === "installing" || model.state === "ready";
  // The pressed button is replaced by the progress.
  const content = useFocusOnChange<HTMLDivElement>(isInstalling);
  return (
    <Stack ref={content} tabIndex={-1}>
      {isInstalling ? <InstallProgress model={model} /> : <InstallOffer model={model} />}
    </Stack>
  );
}

function InstallOffer({ model }: { model: SpeechModel }) {
  const install = useInstallSpeechModel();
  const problem = install.error ?? model.error;
  return (
    <>
      <Text size="sm" c="dimmed">
        You run this server, so you can install speech recognition for everyone who uses it. It’s downloaded
        once ({formatSize(model.bytes)}) and runs on this server, so no audio leaves it.
      </Text>
      {problem && <ErrorNotice error={problem} />}
      <BusyButton
        className={classes.action}
        variant="default"
        busy={install.isPending}
        busyLabel="Starting..."
        onClick={() => install.mutate()}
      >
        {model.state === "failed" ? "Try Again" : "Install Speech Recognition"}
      </BusyButton>
    </>
  );
}

export function InstallProgress({ model }: { model: SpeechModel }) {
  const { done, of } = model.progress ?? { done: model.bytes, of: model.bytes };
  const percent = of === 0 ? 0 : Math.floor((100 * done) / of);
  return (
    <>
      <div>
        <div className={classes.amount}>
          <span>{done < of ? "Downloading speech recognition" : "Checking speech recognition"}</span>
          <span>
            {formatSize(done)} of {formatSize(of)}
          </span>
        </div>
        <Progress value={percent} aria-label="Installation" />
      </div>
      <Text size="sm" c="dimmed">
        You can leave this page. The installation continues.
      </Text>
      <VisuallyHidden component="output">{Math.floor(percent / 10) * 10}% installed</VisuallyHidden>
    </>
  );
}
