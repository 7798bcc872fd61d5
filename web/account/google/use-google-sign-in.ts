import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { GoogleOutcome } from "../../../contract/account/google-sign-in.ts";
import { startGoogleSignIn } from "../session/account.api.ts";
import { type GoogleWindowMessage, openGoogleChannel } from "./google-channel.ts";
import { describeGoogleFailure } from "./google-reasons.ts";
import { clearReturnTo, storeReturnTo } from "./return-to.ts";
import { openGoogleWindow } from "./google-window.ts";
import type { LoginState } from "../login/login-state.ts";

const CHECK_INTERVAL_MS = 500;

interface GoogleSignInOptions {
  /** Where to go after a sign-in that took this tab to Google. */
  from?: LoginState["from"];
  /** For a new account, if it needs an invitation. */
  invitation?: string | undefined;
  /** Fails instead of taking this tab to Google if the browser blocks the pop-up. */
  requiresPopup?: boolean;
  initialError: string | undefined;
  /** Continues after the sign-in; the message of an error is shown. */
  onSignedIn: (outcome: GoogleOutcome) => Promise<void>;
}

/** Signs in with Google in a pop-up, or in this tab if the browser blocks pop-ups. */
export function useGoogleSignIn({
  from,
  invitation,
  requiresPopup = false,
  initialError,
  onSignedIn,
}: GoogleSignInOptions) {
  const [stage, setStage] = useState<"idle" | "opening" | "open" | "signing-in">("idle");
  const [failure, setFailure] = useState<string | undefined>(initialError);
  const opened = useRef<Window>(undefined);

  const stop = (message?: string) => {
    setStage("idle");
    setFailure(message);
  };

  const start = async () => {
    clearReturnTo();
    setFailure(undefined);
    setStage("opening");
    // Browsers allow pop-ups only during a click, not when a response arrives.
    const target = openGoogleWindow();
    opened.current = target ?? undefined;
    if (!target && requiresPopup) return stop(describeGoogleFailure("window_blocked"));
    try {
      const url = await startGoogleSignIn(invitation);
      if (target?.closed) return stop();
      if (target) {
        setStage("open");
        return target.location.replace(url);
      }
      storeReturnTo({ from, invitation });
      window.location.assign(url);
    } catch (error) {
      target?.close();
      stop((error as Error).message);
    }
  };

  const finish = async (outcome: string) => {
    opened.current = undefined;
    const message = describeGoogleFailure(outcome);
    if (message !== undefined) return stop(message);
    setStage("signing-in");
    await onSignedIn(outcome as GoogleOutcome).catch((error: Error) => stop(error.message));
  };

  useOutcome(opened, finish);
  useOnWindowClosed(opened, stage === "open", () => stop());
  // After navigating back from Google, the page is restored from the browser's cache.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) stop();
  });

  return { start: () => void start(), isBusy: stage !== "idle", isOpen: stage === "open", failure };
}

type Opened = { readonly current: Window | undefined };

/** Receives the outcome even if the window seems closed, because Google's page may sever the reference to it. */
function useOutcome(opened: Opened, finish: (outcome: string) => Promise<void>): void {
  const handle = useEffectEvent((message: GoogleWindowMessage, channel: BroadcastChannel) => {
    if (message.kind !== "outcome" || !opened.current) return;
    const response: GoogleWindowMessage = { kind: "received" };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage(response);
    void finish(message.outcome);
  });
  useEffect(() => {
    const channel = openGoogleChannel();
    channel.addEventListener("message", ({ data }: MessageEvent<GoogleWindowMessage>) =>
      handle(data, channel),
    );
    return () => channel.close();
  }, []);
}

/** Polls whether the user closed the window, because there is no event for it. */
function useOnWindowClosed(opened: Opened, isOpen: boolean, onClosed: () => void): void {
  const check = useEffectEvent(() => {
    if (opened.current?.closed) onClosed();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => check(), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}
