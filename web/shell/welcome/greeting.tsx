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
  const isHere = pathname === paths.dashboard();
  if (part === "offer") return <YoutubeOffer wasOffered={profile.youtubeOffered} isHere={isHere} />;
  return <Welcome wasWelcomed={profile.welcomed} isHere={isHere} />;
}

interface WelcomeProps {
  wasWelcomed: boolean;
  /** Whether the user is on the dashboard: who opens an invitation or sets up a profile is not interrupted. */
  isHere: boolean;
}

function Welcome({ wasWelcomed, isHere }: WelcomeProps) {
  // The initial value, so that the dialog can close with its transition.
  const [isDue] = useState(!wasWelcomed);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere && !wasHere) setWasHere(true);
  useEffect(() => {
    if (!isDue) setGreeting("offer");
  }, [isDue]);
  return isDue && wasHere ? <WelcomeDialog /> : null;
}
