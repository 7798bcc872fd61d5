import { IconArrowLeft } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../../ui/page.tsx";
import { PassingNotice } from "../../ui/passing-notice.tsx";
import noticeClasses from "../../ui/passing-notice.module.css";
import { useCommunity } from "../use-community.ts";
import classes from "./community-frame.module.css";
import { SampleNote } from "./sample-note.tsx";
import { SayingProvider, type Said } from "./say.ts";

interface CommunityFrameProps {
  title: string;
  back?: { to: string; label: string };
  /** The page's main action. */
  action?: ReactNode;
  children: ReactNode;
}

/** What all screens of the community share: a way back, the note on what they are, and a word on what was just done. */
export function CommunityFrame({ title, back, action, children }: CommunityFrameProps) {
  const { isKept } = useCommunity();
  const [said, setSaid] = useState<Said>();
  return (
    <SayingProvider value={setSaid}>
      <Page
        title={title}
        lead="A sample of a church in November 2024. What you do in it is deleted when you sign out."
        action={action}
        above={
          back && (
            <Link className={classes.back} to={back.to}>
              <IconArrowLeft size={18} aria-hidden />
              {back.label}
            </Link>
          )
        }
      >
        <SampleNote isSticky>
          <strong>Sample content, kept in this browser.</strong> Nobody else sees what you do here.
          {!isKept && " This browser is out of storage: your last change will be gone when you leave."}
        </SampleNote>
        {children}
        <output className={noticeClasses.place}>
          {said && (
            <PassingNotice key={said.text} undo={said.undo} onClose={() => setSaid(undefined)}>
              {said.text}
            </PassingNotice>
          )}
        </output>
      </Page>
    </SayingProvider>
  );
}
