// The page that Google redirects to. In a pop-up it sends the outcome to the page that opened it and closes.
// In the app's tab, or if no page responds, it continues in the app.
import "./google-return.css";
import { type GoogleWindowMessage, openGoogleChannel } from "./google-channel.ts";
import { findReturnTo } from "./return-to.ts";

const RESPONSE_TIMEOUT_MS = 2_000;

const query = new URLSearchParams(window.location.search);
const outcome = query.get("error") ?? query.get("outcome") ?? "unknown";
window.history.replaceState(null, "", window.location.pathname);

const continueHere = () =>
  window.location.replace(`/#/login?${new URLSearchParams({ google: outcome }).toString()}`);

function notifyOpener(): void {
  const channel = openGoogleChannel();
  const timer = setTimeout(continueHere, RESPONSE_TIMEOUT_MS);
  channel.addEventListener("message", ({ data }: MessageEvent<GoogleWindowMessage>) => {
    if (data.kind !== "received") return;
    clearTimeout(timer);
    window.close();
    const state = document.querySelector("#state");
    if (state) state.textContent = "You can close this window.";
  });
  const message: GoogleWindowMessage = { kind: "outcome", outcome };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(message);
}

if (findReturnTo()) continueHere();
else notifyOpener();
