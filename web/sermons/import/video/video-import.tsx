import { Alert, Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBrandYoutube } from "@tabler/icons-react";
import { type FormEvent, useId } from "react";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useInstallation } from "../../../system/installation.queries.ts";
import { paths } from "../../../navigation/paths.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { OfflineNote } from "../../../ui/inputs/offline-note.tsx";
import { lazyDialog } from "../../../ui/browser/lazy-component.tsx";
import { ActionBar } from "../../../ui/layout/action-bar.tsx";
import { OtherInputMethods } from "../../wizard/other-input-methods.tsx";
import { useGoBack } from "../../../ui/browser/use-go-back.ts";
import { UnavailableButton } from "../../../ui/inputs/unavailable-button.tsx";
import { YoutubeNotSetUp } from "../../../youtube/youtube-not-set-up.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { ImportedTranscript } from "./imported-transcript.tsx";
import { type ImportPhase, useVideoImport } from "./use-video-import.ts";
import { VideoUrlField } from "./video-url-field.tsx";

const ConnectYoutubeModal = lazyDialog(() =>
  import("../../../youtube/connect-youtube-modal.tsx").then((part) => part.ConnectYoutubeModal),
);

export function VideoImport({ sermon }: { sermon: Sermon }) {
  const { field, phase, connection, hasJustConnected, failure, imported, importCaptions, connect } =
    useVideoImport(sermon);
  const goBack = useGoBack(paths.createSermon(), { step: 2, sermonId: sermon.id });
  const isNotSetUp = useInstallation().data?.hasGoogle === false;
  const reasonId = useId();
  const [isAsking, asking] = useDisclosure(false);

  // Enter must not open another site without asking.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNotSetUp) return;
    if (phase === "connected") importCaptions();
    if (phase === "unconnected") asking.open();
  };
  const back = (
    <Button variant="default" onClick={goBack}>
      Back
    </Button>
  );
  const main = isNotSetUp ? (
    <UnavailableButton reasonId={reasonId}>Connect YouTube</UnavailableButton>
  ) : (
    <MainButton
      phase={phase}
      isSecond={imported !== undefined}
      onConnect={connect}
      onImport={importCaptions}
    />
  );
  return (
    <Stack gap="lg">
      {isNotSetUp ? (
        <Alert role="note" color="gray" icon={<IconBrandYoutube aria-hidden />} id={reasonId}>
          <YoutubeNotSetUp />
        </Alert>
      ) : (
        <ConnectionLine connection={connection} hasJustConnected={hasJustConnected} />
      )}
      <form onSubmit={submit} noValidate>
        <VideoUrlField url={field.url} onChange={field.change} error={field.error} />
      </form>
      {failure ? <ErrorNotice error={failure} /> : <OfflineNote />}
      {imported ? (
        <ImportedTranscript
          key={imported.number}
          sermon={sermon}
          imported={imported}
          back={back}
          secondaryAction={main}
          onStored={field.clear}
        />
      ) : (
        <ActionBar back={back}>{main}</ActionBar>
      )}
      {(failure || isNotSetUp || connection.error) && !imported && (
        <OtherInputMethods sermonId={sermon.id} except="youtube" />
      )}
      <ConnectYoutubeModal
        opened={isAsking}
        onClose={asking.close}
        returnTo={paths.importSermonVideo(sermon.id)}
      />
    </Stack>
  );
}

interface MainButtonProps {
  phase: ImportPhase;
  isSecond: boolean;
  onConnect: () => void;
  onImport: () => void;
}

function MainButton({ phase, isSecond, onConnect, onImport }: MainButtonProps) {
  const isConnecting = phase === "connecting" || phase === "unconnected";
  return (
    <BusyButton
      variant={isSecond ? "default" : "filled"}
      busy={phase === "connecting" || phase === "importing"}
      busyLabel={isConnecting ? "Loading..." : "Processing..."}
      onClick={isConnecting ? onConnect : onImport}
    >
      {isConnecting ? "Connect YouTube" : "Import Transcript"}
    </BusyButton>
  );
}
