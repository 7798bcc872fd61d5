import "@mantine/core/styles/Progress.layer.css";
import { Progress, Skeleton, Text, Title } from "@mantine/core";
import type { SpeechModel } from "../../../contract/speech.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatSize } from "../media/media-facts.ts";
import { useInstallSpeechModel, useSpeechModel } from "./speech.queries.ts";
import classes from "./transcription.module.css";

/** The way to the speech model of this machine where it is not there yet. */
export function InstallSpeechModel({ name }: { name: string }) {
  const { data: model, error, refetch } = useSpeechModel();
  if (!model) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
    return <Skeleton height="11rem" radius="lg" />;
  }
  return (
    <section className={classes.card} aria-labelledby="install-heading">
      <Title order={2} id="install-heading" className={classes.title}>
        {model.state === "installing" || model.state === "ready" ? `Installing ${name}` : `Install ${name}`}
      </Title>
      {model.state === "installing" || model.state === "ready" ? (
        <Installing model={model} />
      ) : (
        <Offer model={model} />
      )}
    </section>
  );
}

function Offer({ model }: { model: SpeechModel }) {
  const install = useInstallSpeechModel();
  const problem = install.error ?? model.error;
  return (
    <>
      <Text size="sm" c="dimmed">
        Recordings are transcribed on this machine here, and no sound leaves it. The speech model is fetched
        once, for everybody who uses this Berea: {formatSize(model.bytes)}. Your recording is kept meanwhile.
      </Text>
      {problem && <ErrorNotice error={problem} />}
      <BusyButton
        className={classes.action}
        busy={install.isPending}
        busyLabel="Starting..."
        onClick={() => install.mutate()}
      >
        {model.state === "failed" ? "Try Again" : `Install, ${formatSize(model.bytes)}`}
      </BusyButton>
    </>
  );
}

function Installing({ model }: { model: SpeechModel }) {
  const { done, of } = model.progress ?? { done: model.bytes, of: model.bytes };
  const percent = of === 0 ? 0 : Math.floor((100 * done) / of);
  return (
    <>
      <div>
        <div className={classes.amount}>
          <span>{done < of ? "Fetching" : "Checking and trying it out"}</span>
          <span>
            {formatSize(done)} of {formatSize(of)}
          </span>
        </div>
        <Progress value={percent} aria-label="Installation" />
      </div>
      <Text size="sm" c="dimmed">
        You can leave this page or close it: the installation goes on. When it is done, you can transcribe
        here.
      </Text>
      <output className={classes.announcement}>{Math.floor(percent / 10) * 10}% installed</output>
    </>
  );
}
