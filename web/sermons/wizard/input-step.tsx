import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconBrandYoutube, IconFileMusic, IconInfoCircle, IconMicrophone } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { useInstallation } from "../../system/installation.queries.ts";
import { useOperator } from "../../system/operator.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { YoutubeNotSetUp } from "../../youtube/youtube-not-set-up.tsx";
import classes from "./input-step.module.css";
import { SpeechNotice } from "../process/transcription/speech-notice.tsx";
import { useSpeech } from "../process/transcription/speech.queries.ts";

const INPUT_METHODS = [
  {
    name: "YouTube Import",
    description: "Import captions from your YouTube channel.",
    icon: IconBrandYoutube,
    path: paths.importSermonVideo,
    needs: "google",
  },
  {
    name: "Upload Audio",
    description: "Use an audio or video file, captions or a document, or paste text.",
    icon: IconFileMusic,
    path: paths.uploadSermon,
    needs: "speech",
    withoutSpeech: "Text and transcript files work now. Audio is saved and can be transcribed later.",
  },
  {
    name: "Record Audio",
    description: "Record live on this device.",
    icon: IconMicrophone,
    path: paths.recordSermon,
    needs: "speech",
    withoutSpeech: "Recordings are saved, but can’t be transcribed yet.",
  },
] as const;

export function InputStep({ sermonId, onBack }: { sermonId: string | undefined; onBack: () => void }) {
  const [hasNoSermon, setHasNoSermon] = useState(false);
  const [installation, speech, operator] = [useInstallation(), useSpeech(), useOperator()];
  const hasNoGoogle = installation.data?.hasGoogle === false;
  const hasNoSpeech = speech.data?.isReady === false;
  // The notices above the cards depend on these queries, and the cards must not move while the user clicks.
  const isLoading = [installation, speech, operator].some((query) => query.isLoading);
  const getTarget = (path: (id: string) => string) =>
    sermonId === undefined ? () => setHasNoSermon(true) : path(sermonId);
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>Input</Title>
        <Text c="dimmed">How would you like to add your sermon?</Text>
      </div>
      {isLoading ? (
        <Skeleton height="24rem" aria-label="Loading options" />
      ) : (
        <>
          <SpeechNotice>
            <Text>Paste your sermon text, or upload captions, a text file or a Word file.</Text>
            {sermonId !== undefined && (
              <div>
                <Button component={Link} to={paths.uploadSermon(sermonId)} state={{ way: "text" }}>
                  Paste or Upload a Transcript
                </Button>
              </div>
            )}
          </SpeechNotice>
          <div className={classes.ways}>
            {INPUT_METHODS.map((way) => (
              <InputMethodCard
                key={way.name}
                {...way}
                target={way.needs === "google" && hasNoGoogle ? undefined : getTarget(way.path)}
                note={
                  way.needs === "google"
                    ? hasNoGoogle && <YoutubeNotSetUp />
                    : hasNoSpeech && way.withoutSpeech
                }
              />
            ))}
          </div>
        </>
      )}
      {hasNoSermon && <ErrorNotice error="No sermon ID available" />}
      <Group>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}

interface InputMethodCardProps {
  name: string;
  description: string;
  icon: typeof IconBrandYoutube;
  /** A path to link to or a click handler; undefined if unavailable on this server. */
  target: string | (() => void) | undefined;
  note: ReactNode;
}

function InputMethodCard({ name, description, icon: Icon, target, note }: InputMethodCardProps) {
  const noteId = useId();
  const linkProps = { className: classes.choice, ...(note && { "aria-describedby": noteId }) };
  return (
    <div className={classes.way} data-unavailable={target === undefined || undefined}>
      <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <Title order={3}>
        {typeof target === "string" ? (
          <Link {...linkProps} to={target}>
            {name}
          </Link>
        ) : (
          <button {...linkProps} type="button" aria-disabled={target === undefined} onClick={target}>
            {name}
          </button>
        )}
      </Title>
      <Text c="dimmed" size="sm">
        {description}
      </Text>
      {note && (
        <p id={noteId} className={classes.note}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
