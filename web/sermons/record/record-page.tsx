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
import { FinishedList, useFinished } from "./finished-list.tsx";
import { InterruptedList } from "./interrupted-list.tsx";
import { LeaveRecordingDialog } from "./leave-recording-dialog.tsx";
import { LivePanel } from "./live-panel.tsx";
import { findUnsupportedReason, MICROPHONE_MESSAGES } from "./device/microphone.ts";
import { NoticeAlert } from "./notice-alert.tsx";
import { useObservable } from "./observable.ts";
import { ReadyPanel } from "./ready-panel.tsx";
import {
  getRecordingManager,
  RECORDING_ELSEWHERE,
  type RecordingManager,
  type RecordingOptions,
} from "./recording-manager.ts";
import { useMicrophone, type MicrophoneChoice } from "./device/use-microphone.ts";

const ONLY_IN_MEMORY: UnsavedWork = {
  describe: () => "A recording that does not fit on this device",
  describeLoss: () => "What was not sent yet will be lost.",
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
  // Another tab may have been closed, or have finished, meanwhile.
  useWindowEvent("focus", () => void manager.refresh());
  // What neither place has is lost with this page.
  const isOnlyInMemory = manager.uploads.some(
    ({ audio, isDone }) => !isDone && audio.recording.stored.bytes < audio.whole.bytes,
  );
  useUnsavedWork(isOnlyInMemory ? ONLY_IN_MEMORY : undefined);
  const part = useFocusOnChange<HTMLDivElement>(manager.live === undefined);
  return (
    <>
      <Stack ref={part} tabIndex={-1} gap="xl">
        <RecordHere manager={manager} sermon={sermon} />
      </Stack>
      <LeaveRecordingDialog live={manager.live} />
    </>
  );
}

/** Seconds that a file may play where the server has not said it. */
const USUAL_LIMIT = 6 * 3600;

function RecordHere({ manager, sermon }: { manager: RecordingManager; sermon: Sermon }) {
  const microphone = useMicrophone();
  const installation = useInstallation();
  const mostSeconds = installation.data?.upload.mostSeconds ?? USUAL_LIMIT;
  const order: RecordingOptions = { sermonId: sermon.id, sermonTitle: sermon.title, mostSeconds };
  const finished = useFinished(manager, sermon.id);
  const { live } = manager;

  if (live) {
    const { sermonId, sermonTitle } = live.sending.audio.recording;
    if (sermonId === sermon.id) return <LivePanel live={live} microphones={microphone.microphones} />;
    return (
      <Text>
        “{sermonTitle}” is being recorded in this tab. <Link to={paths.recordSermon(sermonId)}>Go there</Link>
      </Text>
    );
  }
  return (
    <>
      <InterruptedList manager={manager} order={order} microphone={microphone} />
      {manager.isRecordingElsewhere && (
        <NoticeAlert notice={{ tone: "warning", text: RECORDING_ELSEWHERE }} />
      )}
      {manager.isStorageUnavailable && (
        <NoticeAlert notice={{ tone: "warning", text: STORAGE_UNAVAILABLE }} />
      )}
      <FinishedList manager={manager} sermon={sermon} finished={finished} />
      <NewRecording manager={manager} order={order} microphone={microphone} isFirst={finished.isEmpty} />
    </>
  );
}

interface NewRecordingProps {
  manager: RecordingManager;
  order: RecordingOptions;
  microphone: MicrophoneChoice;
  /** Whether there is none yet, so that this is what the page is for. */
  isFirst: boolean;
}

function NewRecording({ manager, order, microphone, isFirst }: NewRecordingProps) {
  const [isWanted, setWanted] = useState(false);
  const obstacle = findUnsupportedReason();
  if (!isFirst && !isWanted) {
    return (
      <div>
        <Button variant="default" onClick={() => setWanted(true)}>
          Record Again
        </Button>
      </div>
    );
  }
  const notice = (
    <SpeechNotice>
      <Text>
        Have the words already? Paste them or choose a transcript file. What you record here is saved, and can
        become text later.
      </Text>
      <div>
        <Button
          component={Link}
          variant="default"
          to={paths.uploadSermon(order.sermonId)}
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
        <ReadyPanel manager={manager} order={order} microphone={microphone} />
      </>
    );
  }
  return (
    <>
      {notice}
      <ErrorNotice error={MICROPHONE_MESSAGES[obstacle]} />
      <OtherInputMethods sermonId={order.sermonId} except="record" />
    </>
  );
}

const STORAGE_UNAVAILABLE =
  "This browser keeps nothing on this device for Berea (a private window, or a setting). A recording is then only on the server, as far as the connection lets it.";
