import { Skeleton, Text } from "@mantine/core";
import { IconBrandYoutube, IconCircleCheck } from "@tabler/icons-react";
import { useId } from "react";
import { YOUTUBE_MESSAGES } from "../../../contract/media/youtube.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { UnavailableButton } from "../../ui/inputs/unavailable-button.tsx";
import { useConnectInNewTab } from "../../youtube/use-connect-youtube.ts";
import { useYoutubeCallback } from "../../youtube/use-youtube-callback.ts";
import { useUnlinkYoutube, useYoutubeConnection } from "../../youtube/youtube.queries.ts";
import { YoutubeNotSetUp } from "../../youtube/youtube-not-set-up.tsx";
import classes from "../profile-page.module.css";
import { ProfileSection } from "../profile-section.tsx";

export function YoutubeLink() {
  const returned = useYoutubeCallback();
  const connection = useYoutubeConnection();
  const isConnected = connection.data?.isAuthenticated;
  return (
    <ProfileSection title="YouTube">
      {returned.error && !isConnected && <ErrorNotice error={returned.error} />}
      {connection.error ? (
        <ErrorNotice error={connection.error} onRetry={() => void connection.refetch()} />
      ) : isConnected === undefined || returned.isCompleting ? (
        <Skeleton height="2.25rem" aria-hidden />
      ) : isConnected ? (
        <Linked isNew={returned.isCompleted} />
      ) : (
        <Unlinked />
      )}
    </ProfileSection>
  );
}

function Linked({ isNew }: { isNew: boolean }) {
  const { mutate, isPending, error } = useUnlinkYoutube();
  return (
    <>
      <output className={classes.state}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        <span>
          {isNew
            ? "Your YouTube account is now connected."
            : "Your YouTube account is connected. Berea only reads captions when you import them."}
        </span>
      </output>
      {error && <ErrorNotice error={error} />}
      <div>
        <BusyButton variant="default" busy={isPending} busyLabel="Unlinking..." onClick={() => mutate()}>
          Unlink
        </BusyButton>
      </div>
    </>
  );
}

function Unlinked() {
  const reasonId = useId();
  const { connect, isPending, failure } = useConnectInNewTab(
    YOUTUBE_MESSAGES.retrieveFailed,
    paths.profile(),
  );
  if (useInstallation().data?.hasGoogle === false) {
    return (
      <>
        <Text id={reasonId} c="dimmed">
          <YoutubeNotSetUp />
        </Text>
        <div>
          <UnavailableButton reasonId={reasonId} leftSection={<IconBrandYoutube size={18} aria-hidden />}>
            Connect
          </UnavailableButton>
        </div>
      </>
    );
  }
  return (
    <>
      <Text c="dimmed">Connect your account to import captions from your own videos.</Text>
      {failure && <ErrorNotice error={failure} />}
      <div>
        <BusyButton
          variant="default"
          leftSection={<IconBrandYoutube size={18} aria-hidden />}
          busy={isPending}
          busyLabel="Loading..."
          onClick={connect}
        >
          Connect
        </BusyButton>
      </div>
    </>
  );
}
