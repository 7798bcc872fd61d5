import { NativeSelect, Text, Textarea, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { z } from "zod";
import { LIMITS } from "../../../../contract/limits.ts";
import type { MediaFile } from "../../../../contract/media/media.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import type { SpeechInfo } from "../../../../contract/processing/speech.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { OfflineNote } from "../../../ui/inputs/offline-note.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { useStartJob } from "../jobs/jobs.queries.ts";
import { useStoredValue } from "../../../ui/browser/browser-storage.ts";
import { describeSpeech } from "./speech.queries.ts";
import { DETECT_LANGUAGE, listSpokenLanguages } from "./spoken-languages.ts";
import classes from "./transcription.module.css";

interface StartTranscriptionProps {
  sermon: Sermon;
  file: MediaFile;
  speech: SpeechInfo;
  isRetry: boolean;
  onBegun: () => void;
}

/** What will transcribe the recording, and what it should know before it does. */
export function StartTranscription({ sermon, file, speech, isRetry, onBegun }: StartTranscriptionProps) {
  const start = useStartJob(sermon.id);
  const language = useLanguage(sermon);
  const glossary = useGlossary();
  const [asking, question] = useDisclosure(false);
  // The model of this machine cannot be told any.
  const knowsNames = speech.provider !== "local";

  const begin = () => {
    question.close();
    language.remember();
    const wanted = { kind: "transcribe", fileId: file.id, language: language.value } as const;
    start.mutate({ ...wanted, ...(knowsNames && { glossary: glossary.value }) }, { onSuccess: onBegun });
  };

  return (
    <section className={classes.card} aria-labelledby="transcribe-heading">
      <Title order={2} id="transcribe-heading" fz="1.125rem">
        Transcribe the recording
      </Title>
      <Text size="sm" c="dimmed">
        {describeSpeech(speech)} will write down what is said
        {sendsAway(speech) && ", and is sent the sound for it"}.
      </Text>
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          label="Spoken language"
          data={listSpokenLanguages(language.value)}
          value={language.value}
          onChange={({ currentTarget }) => language.choose(currentTarget.value)}
        />
        {knowsNames && (
          <Textarea
            label="Names and terms"
            classNames={{ description: classes.hint }}
            inputWrapperOrder={["label", "input", "description"]}
            description="Names to spell correctly, e.g. Habakkuk, Pastor Okafor."
            autosize={false}
            rows={2}
            maxLength={LIMITS.glossaryCharacters}
            value={glossary.value}
            onChange={({ currentTarget }) => glossary.change(currentTarget.value)}
          />
        )}
      </div>
      {start.error ? <ErrorNotice error={start.error} /> : <OfflineNote />}
      <BusyButton
        className={classes.action}
        busy={start.isPending}
        busyLabel="Starting..."
        onClick={sermon.transcript.trim() === "" ? begin : question.open}
      >
        {isRetry ? "Try Again" : "Transcribe"}
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title="Replace Transcript"
        text="This sermon already has a transcript. The new one replaces it when it’s ready. You can restore the current one under Versions."
        confirm={{ label: "Transcribe", busyLabel: "Starting...", busy: false }}
        onConfirm={begin}
        onClose={question.close}
      />
    </section>
  );
}

const sendsAway = ({ place }: SpeechInfo) => place !== "this machine";

/** The sermon's language; without one, the one that this person picked last. */
function useLanguage(sermon: Sermon) {
  const { uid } = useUser();
  const saved = useStoredValue(`spoken-language.${uid}`, z.string());
  const [value, choose] = useState(sermon.language || saved.stored || DETECT_LANGUAGE);
  return { value, choose, remember: () => saved.store(value) };
}

/** The person's names and terms, which serve for every sermon. */
function useGlossary() {
  const { uid } = useUser();
  const saved = useStoredValue(`glossary.${uid}`, z.string());
  const [value, setValue] = useState(saved.stored ?? "");
  const change = (text: string) => {
    setValue(text);
    saved.store(text);
  };
  return { value, change };
}
