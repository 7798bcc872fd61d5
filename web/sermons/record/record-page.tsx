import { Button, Stack, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { type UnsavedWork, useUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { OtherInputMethods } from "../wizard/other-input-methods.tsx";
import { SermonGate } from "../sermon-gate.tsx";
import { SpeechNotice } from "../process/transcription/speech-notice.tsx";
import { useSermon } from "../sermons.queries.ts";
import { useFocusOnChange } from "../process/use-focus-on-change.ts";
import { useDeleteEmptyDraft } from "./empty-draft.ts";
import { FinishedList, useFinishedRecordings } from "./finished-list.tsx";
import { InterruptedList } from "./interrupted-list.tsx";
import { LeaveRecordingDialog } from "./leave-recording-dialog.tsx";
import { LivePanel } from "./live-panel.tsx";
import { findUnsupportedReason, MICROPHONE_MESSAGES } from "./device/microphone.ts";
import { NoticeAlert } from "./notice-alert.tsx";
import { useObservable } from "./observable.ts";
import { ReadyPanel, type ReadyPanelProps } from "./ready-panel.tsx";
import {
  getRecordingManager,
  RECORDING_ELSEWHERE,
  type RecordingManager,
  type RecordingOptions,
} from "./recording-manager.ts";
import { useMicrophone } from "./device/use-microphone.ts";

const ONLY_IN_MEMORY: UnsavedWork = {
  describe: () => "A recording that doesn’t fit on this device",
  describeLoss: () => "Anything not uploaded yet will be lost.",
};

export function SermonRecordPage() {
  const { sermonId = "" } = useParams();
  return (
    <Page title="Record Audio" lead={useSermon(sermonId).data?.title}>
      <SermonGate sermonId={sermonId}>{(sermon) => <Record key={sermon.id} sermon={sermon} />}</SermonGate>
    </Page>
  );
}

function Record({ sermon }: { sermon: Sermon }) {
  const { uid } = useUser();
  const manager = useObservable(getRecordingManager(uid));
  useEffect(() => void manager.refresh(), [manager]);
  // Another tab may have finished or been closed.
  useWindowEvent("focus", () => void manager.refresh());
  // Audio that is stored neither here nor on the server is lost with this page.
  const isOnlyInMemory = manager.uploads.some(
    ({ audio, isDone }) => !isDone && audio.recording.stored.bytes < audio.total.bytes,
  );
  useUnsavedWork(isOnlyInMemory ? ONLY_IN_MEMORY : undefined);
  useDeleteEmptyDraft(sermon.id);
  const content = useFocusOnChange<HTMLDivElement>(manager.live === undefined);
  return (
    <>
      <Stack ref={content} tabIndex={-1} gap="xl">
        <RecordHere manager={manager} sermon={sermon} />
      </Stack>
      <LeaveRecordingDialog live={manager.live} />
    </>
  );
}

const DEFAULT_MAX_SECONDS = 6 * 3600;

function RecordHere({ manager, sermon }: { manager: RecordingManager; sermon: Sermon }) {
  const microphone = useMicrophone();
  const installation = useInstallation();
  const maxSeconds = installation.data?.upload.mostSeconds ?? DEFAULT_MAX_SECONDS;
  const options: RecordingOptions = { sermonId: sermon.id, sermonTitle: sermon.title, maxSeconds };
  const finished = useFinishedRecordings(manager, sermon.id);
  const { live } = manager;

  if (live) {
    const { sermonId, sermonTitle } = live.upload.audio.recording;
    if (sermonId === sermon.id) return <LivePanel live={live} microphones={microphone.microphones} />;
    return (
      <Text>
        You’re recording “{sermonTitle}” in this tab.{" "}
        <Link to={paths.recordSermon(sermonId)}>Go to Recording</Link>
      </Text>
    );
  }
  return (
    <>
      <InterruptedList manager={manager} options={options} microphone={microphone} />
      {manager.isRecordingElsewhere && (
        <NoticeAlert notice={{ tone: "warning", text: RECORDING_ELSEWHERE }} />
      )}
      {manager.isStorageUnavailable && (
        <NoticeAlert notice={{ tone: "warning", text: STORAGE_UNAVAILABLE }} />
      )}
      <FinishedList manager={manager} sermon={sermon} finished={finished} />
      <NewRecording manager={manager} options={options} microphone={microphone} isFirst={finished.isEmpty} />
    </>
  );
}

interface NewRecordingProps extends ReadyPanelProps {
  /** Whether the sermon has no recording yet. */
  isFirst: boolean;
}

function NewRecording({ manager, options, microphone, isFirst }: NewRecordingProps) {
  const [isOpen, setOpen] = useState(false);
  const obstacle = findUnsupportedReason();
  if (!isFirst && !isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Record Again
        </Button>
      </div>
    );
  }
  const notice = (
    <SpeechNotice>
      <Text>
        Already have the text? Paste it or choose a transcript file. Recordings are saved and can be
        transcribed later.
      </Text>
      <div>
        <Button
          component={Link}
          variant="default"
          to={paths.uploadSermon(options.sermonId)}
          state={{ way: "text" }}
        >
          Paste or Upload a Transcript
        </Button>
      </div>
    </SpeechNotice>
  );
  if (!obstacle) {
    return (
      <>
        {notice}
        <ReadyPanel manager={manager} options={options} microphone={microphone} />
      </>
    );
  }
  return (
    <>
      {notice}
      <ErrorNotice error={MICROPHONE_MESSAGES[obstacle]} />
      <OtherInputMethods sermonId={options.sermonId} except="record" />
    </>
  );
}

const STORAGE_UNAVAILABLE =
  "This browser doesn’t let Berea store anything on this device, for example in a private window. Recordings are saved on the server only, so stay online while you record.";
