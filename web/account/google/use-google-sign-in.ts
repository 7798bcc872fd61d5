import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { GoogleOutcome } from "../../../contract/account/google-sign-in.ts";
import { beginGoogleSignIn } from "../session/account.api.ts";
import { type GoogleWindowMessage, openGoogleChannel } from "./google-channel.ts";
import { describeGoogleFailure } from "./google-reasons.ts";
import { forgetReturnTo, rememberReturnTo } from "./return-to.ts";
import { openGoogleWindow } from "./google-window.ts";
import type { LoginState } from "../login/login-state.ts";

const CHECK_INTERVAL_MS = 500;

interface GoogleSignInProps {
  /** Where to lead after a journey that took this very tab to Google. */
  from?: LoginState["from"];
  /** Whether this tab must stay as it is. */
  staysHere?: boolean;
  failed: string | undefined;
  /** Goes on as the person who has just signed in; its failure is shown. */
  enter: (outcome: GoogleOutcome) => Promise<void>;
}

/** Signs in with Google in a window of its own, or, where the browser opens none, in this tab. */
export function useGoogleSignIn({ from, staysHere = false, failed, enter }: GoogleSignInProps) {
  const [stage, setStage] = useState<"idle" | "opening" | "open" | "entering">("idle");
  const [failure, setFailure] = useState<string | undefined>(failed);
  const opened = useRef<Window>(undefined);

  const stop = (message?: string) => {
    setStage("idle");
    setFailure(message);
  };

  const begin = async () => {
    forgetReturnTo();
    setFailure(undefined);
    setStage("opening");
    // Browsers open windows during a press only, not when an answer comes.
    const target = openGoogleWindow();
    opened.current = target ?? undefined;
    if (!target && staysHere) return stop(describeGoogleFailure("window_blocked"));
    try {
      const address = await beginGoogleSignIn();
      if (target?.closed) return stop();
      if (target) {
        setStage("open");
        return target.location.replace(address);
      }
      rememberReturnTo(from);
      window.location.assign(address);
    } catch (error) {
      target?.close();
      stop((error as Error).message);
    }
  };

  const finish = async (outcome: string) => {
    opened.current = undefined;
    const message = describeGoogleFailure(outcome);
    if (message !== undefined) return stop(message);
    setStage("entering");
    await enter(outcome as GoogleOutcome).catch((error: Error) => stop(error.message));
  };

  useOutcome(opened, finish);
  useClosing(opened, stage === "open", () => stop());
  // Whoever goes one step back from Google finds the page as it was left.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) stop();
  });

  return { begin: () => void begin(), isBusy: stage !== "idle", isOpen: stage === "open", failure };
}

type Opened = { readonly current: Window | undefined };

/** Hears how it went, even after the window seemed closed: Google may cut the tie to it. */
function useOutcome(opened: Opened, finish: (outcome: string) => Promise<void>): void {
  const hear = useEffectEvent((news: GoogleWindowMessage, channel: BroadcastChannel) => {
    if (news.kind !== "outcome" || !opened.current) return;
    const heard: GoogleWindowMessage = { kind: "heard" };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage(heard);
    void finish(news.outcome);
  });
  useEffect(() => {
    const channel = openGoogleChannel();
    channel.addEventListener("message", ({ data }: MessageEvent<GoogleWindowMessage>) => hear(data, channel));
    return () => channel.close();
  }, []);
}

/** Notices that the person closed the window. No event tells of that. */
function useClosing(opened: Opened, isOpen: boolean, onClosed: () => void): void {
  const look = useEffectEvent(() => {
    if (opened.current?.closed) onClosed();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => look(), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}
