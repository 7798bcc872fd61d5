// The page that Google comes back to. In a window of its own it tells the page that opened it how it went, and closes;
// where that was done in the app's own tab, or no page listens any more, the app goes on here.
import "./google-return.css";
import { type GoogleWindowMessage, openGoogleChannel } from "./google-channel.ts";
import { findReturnTo } from "./return-to.ts";

/** The page that opened this one is beside it, and answers at once. */
const TIMEOUT_MS = 2_000;

const said = new URLSearchParams(window.location.search);
const outcome = said.get("error") ?? said.get("outcome") ?? "unknown";
window.history.replaceState(null, "", window.location.pathname);

const continueHere = () =>
  window.location.replace(`/#/login?${new URLSearchParams({ google: outcome }).toString()}`);

function tellOpener(): void {
  const channel = openGoogleChannel();
  const alone = setTimeout(continueHere, TIMEOUT_MS);
  channel.addEventListener("message", ({ data }: MessageEvent<GoogleWindowMessage>) => {
    if (data.kind !== "heard") return;
    clearTimeout(alone);
    window.close();
    const state = document.querySelector("#state");
    if (state) state.textContent = "You can close this window now.";
  });
  const news: GoogleWindowMessage = { kind: "outcome", outcome };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(news);
}

if (findReturnTo()) continueHere();
else tellOpener();
