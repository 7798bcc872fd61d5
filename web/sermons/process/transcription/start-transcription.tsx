import { NativeSelect, Text, Textarea, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { z } from "zod";
import { formatGlossary } from "../../../../contract/account/church-profile.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { MediaFile } from "../../../../contract/media/media.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import type { SpeechInfo } from "../../../../contract/processing/speech.schema.ts";
import { useProfile } from "../../../account/profile.queries.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { OfflineNote } from "../../../ui/inputs/offline-note.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { useStartJob } from "../jobs/jobs.queries.ts";
import { useStoredValue } from "../../../ui/browser/browser-storage.ts";
import { describeSpeech, isLocal } from "./speech.queries.ts";
import { DETECT_LANGUAGE, listSpokenLanguages } from "./spoken-languages.ts";
import classes from "./transcription.module.css";

interface StartTranscriptionProps {
  sermon: Sermon;
  file: MediaFile;
  speech: SpeechInfo;
  isRetry: boolean;
  onStarted: () => void;
}

/** Starts a transcription after asking for the language and, if supported, names. */
export function StartTranscription({ sermon, file, speech, isRetry, onStarted }: StartTranscriptionProps) {
  const start = useStartJob(sermon.id);
  const language = useLanguage(sermon);
  const glossary = useGlossary();
  const [asking, question] = useDisclosure(false);
  // The local model does not support a glossary.
  const hasGlossary = speech.provider !== "local";

  const startTranscription = () => {
    question.close();
    language.remember();
    const options = { kind: "transcribe", fileId: file.id, language: language.value } as const;
    start.mutate({ ...options, ...(hasGlossary && { glossary: glossary.value }) }, { onSuccess: onStarted });
  };

  return (
    <section className={classes.card} aria-labelledby="transcribe-heading">
      <Title order={2} id="transcribe-heading" fz="1.125rem">
        Transcribe the recording
      </Title>
      <Text size="sm" c="dimmed">
        {isLocal(speech)
          ? `${describeSpeech(speech)} will transcribe your recording.`
          : `Your audio will be sent to ${describeSpeech(speech)} for transcription.`}
      </Text>
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          label="Spoken language"
          data={listSpokenLanguages(language.value)}
          value={language.value}
          onChange={({ currentTarget }) => language.choose(currentTarget.value)}
        />
        {hasGlossary && (
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
        onClick={sermon.transcript.trim() === "" ? startTranscription : question.open}
      >
        {isRetry ? "Try Again" : "Transcribe"}
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title="Replace Transcript"
        text="This sermon already has a transcript. The new one replaces it when it’s ready. You can restore the current one under Versions."
        confirm={{ label: "Transcribe", busyLabel: "Starting...", busy: false }}
        onConfirm={startTranscription}
        onClose={question.close}
      />
    </section>
  );
}

/** The sermon's language, or else the last one that the user chose. */
function useLanguage(sermon: Sermon) {
  const { uid } = useUser();
  const saved = useStoredValue(`spoken-language.${uid}`, z.string());
  const [value, choose] = useState(sermon.language || saved.stored || DETECT_LANGUAGE);
  return { value, choose, remember: () => saved.store(value) };
}

/** What the user typed last, or else the names and terms of the church profile. */
function useGlossary() {
  const { uid } = useUser();
  const saved = useStoredValue(`glossary.${uid}`, z.string());
  const { data: profile } = useProfile();
  const [typed, setTyped] = useState(saved.stored || undefined);
  const change = (text: string) => {
    setTyped(text);
    saved.store(text);
  };
  return { value: typed ?? formatGlossary(profile?.terms ?? ""), change };
}
