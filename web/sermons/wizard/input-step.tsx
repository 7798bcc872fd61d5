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

const WAYS = [
  {
    name: "YouTube Import",
    description: "Import captions from your YouTube channel.",
    icon: IconBrandYoutube,
    path: paths.importSermonVideo,
    needs: "google",
  },
  {
    name: "Upload Audio",
    description: "Upload audio, video, captions or a document, or paste text.",
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
  const [chosenWithoutSermon, setChosenWithoutSermon] = useState(false);
  const [installation, speech, operator] = [useInstallation(), useSpeech(), useOperator()];
  const hasNoGoogle = installation.data?.hasGoogle === false;
  const hasNoSpeech = speech.data?.isReady === false;
  // What is set up decides what comes above the cards: they must not move away under a pointer.
  const isLoading = [installation, speech, operator].some((query) => query.isLoading);
  const choose = (path: (id: string) => string) =>
    sermonId === undefined ? () => setChosenWithoutSermon(true) : path(sermonId);
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
            {WAYS.map((way) => (
              <Way
                key={way.name}
                {...way}
                choice={way.needs === "google" && hasNoGoogle ? undefined : choose(way.path)}
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
      {chosenWithoutSermon && <ErrorNotice error="No sermon ID available" />}
      <Group>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}

interface WayProps {
  name: string;
  description: string;
  icon: typeof IconBrandYoutube;
  /** Where it leads, or what it does; undefined where it cannot be had on this server. */
  choice: string | (() => void) | undefined;
  note: ReactNode;
}

function Way({ name, description, icon: Icon, choice, note }: WayProps) {
  const noteId = useId();
  const described = { className: classes.choice, ...(note && { "aria-describedby": noteId }) };
  return (
    <div className={classes.way} data-unavailable={choice === undefined || undefined}>
      <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <Title order={3}>
        {typeof choice === "string" ? (
          <Link {...described} to={choice}>
            {name}
          </Link>
        ) : (
          <button {...described} type="button" aria-disabled={choice === undefined} onClick={choice}>
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
