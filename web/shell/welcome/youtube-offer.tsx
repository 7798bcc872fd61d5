import { useEffect, useState } from "react";
import { setGreeting } from "../../account/session/first-sign-in.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { useUpdateProfile } from "../../profile/profile.queries.ts";
import { ConnectYoutubeModal } from "../../youtube/connect-youtube-modal.tsx";
import { useYoutubeConnection } from "../../youtube/youtube.queries.ts";

interface YoutubeOfferProps {
  wasOffered: boolean;
  /** Whether the user is on the dashboard: the offer must not interrupt work. */
  isHere: boolean;
}

/** Offers once to connect a YouTube account, if that is possible and not done yet. */
export function YoutubeOffer({ wasOffered, isHere }: YoutubeOfferProps) {
  const [isOffering, setOffering] = useState(false);
  const hasGoogle = useInstallation().data?.hasGoogle;
  const isOver = !isOffering && (wasOffered || hasGoogle === false);
  useEffect(() => {
    if (isOver) setGreeting(undefined);
  }, [isOver]);
  return isHere && hasGoogle && !isOver ? <Offer onOffer={setOffering} /> : null;
}

function Offer({ onOffer }: { onOffer: (isOffering: boolean) => void }) {
  const isConnected = useYoutubeConnection().data?.isAuthenticated;
  const { mutate } = useUpdateProfile();
  const isDue = isConnected === false;
  useEffect(() => {
    if (isConnected === undefined) return;
    // It counts as offered even if the user closes the page.
    onOffer(isDue);
    mutate({ youtubeOffered: true });
  }, [isConnected, isDue, mutate, onOffer]);
  return <ConnectYoutubeModal opened={isDue} onClose={() => onOffer(false)} returnTo={paths.profile()} />;
}
