import { Button, CloseButton } from "@mantine/core";
import { IconArrowLeft, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../../ui/page.tsx";
import { useCommunity } from "../use-community.ts";
import classes from "./community-frame.module.css";
import { SayingProvider, type Said } from "./say.ts";

interface CommunityFrameProps {
  title: string;
  lead?: string;
  back?: { to: string; label: string };
  /** The page's main action. */
  action?: ReactNode;
  children: ReactNode;
}

/** What all screens of the community share: a way back, the note on what they are, and a word on what was just done. */
export function CommunityFrame({ title, lead, back, action, children }: CommunityFrameProps) {
  const { isKept } = useCommunity();
  const [said, setSaid] = useState<Said>();
  return (
    <SayingProvider value={setSaid}>
      <Page
        title={title}
        lead={lead}
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
        {children}
        <p className={classes.note}>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
          <span>
            This is sample content. What you do here stays in this browser until you sign out, and nobody else
            sees it.
            {!isKept &&
              " There is no room left in this browser: your last change will be gone when you leave."}
          </span>
        </p>
        <output className={classes.said}>
          {said && <SaidBar key={said.text} said={said} onClose={() => setSaid(undefined)} />}
        </output>
      </Page>
    </SayingProvider>
  );
}

function SaidBar({ said, onClose }: { said: Said; onClose: () => void }) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus went with what it deleted.
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    onClose();
  };
  const undo = () => {
    said.undo?.();
    close();
  };
  return (
    <div className={classes.bar}>
      <span className={classes.text}>{said.text}</span>
      {said.undo && (
        <Button ref={undoButton} variant="subtle" size="sm" onClick={undo}>
          Undo
        </Button>
      )}
      <CloseButton aria-label="Close" onClick={close} />
    </div>
  );
}
