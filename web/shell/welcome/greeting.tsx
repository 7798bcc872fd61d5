import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type Greeting as Part, setGreeting } from "../../account/session/first-sign-in.ts";
import { paths } from "../../navigation/paths.ts";
import { useProfile } from "../../account/profile.queries.ts";
import { WelcomeDialog } from "./welcome-dialog.tsx";
import { YoutubeOffer } from "./youtube-offer.tsx";

/** Greets a new user, unless that was done before on this or another device. */
export function Greeting({ part }: { part: Part }) {
  const profile = useProfile().data;
  const { pathname } = useLocation();
  if (!profile) return null;
  if (part === "offer") {
    return <YoutubeOffer wasOffered={profile.youtubeOffered} isHere={pathname === paths.dashboard()} />;
  }
  return <Welcome wasWelcomed={profile.welcomed} isBusy={pathname === paths.profileSetup()} />;
}

interface WelcomeProps {
  wasWelcomed: boolean;
  /** Whether the user is setting up their profile. */
  isBusy: boolean;
}

function Welcome({ wasWelcomed, isBusy }: WelcomeProps) {
  // The initial value, so that the dialog can close with its transition.
  const [isDue] = useState(!wasWelcomed);
  useEffect(() => {
    if (!isDue) setGreeting("offer");
  }, [isDue]);
  return isDue && !isBusy ? <WelcomeDialog /> : null;
}
