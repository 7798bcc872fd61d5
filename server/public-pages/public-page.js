// `#t=75` in the address shows the text of that second, and moves the recording to it. The page reads well without this.
const recording = document.querySelector("audio, video");

function show(hash, plays) {
  const [, digits] = /^#t=(\d{1,6})/.exec(hash) ?? [];
  if (digits === undefined) return;
  const seconds = Number(digits);
  if (!document.getElementById(`t=${seconds}`)) findBefore(seconds)?.scrollIntoView();
  if (!recording) return;
  recording.currentTime = seconds;
  if (plays) recording.play().catch(() => undefined);
}

const timeOf = ({ id }) => Number(id.slice("t=".length));

/** The text that is spoken at this second. */
function findBefore(seconds) {
  const before = [...document.querySelectorAll('[id^="t="]')].filter((element) => timeOf(element) <= seconds);
  return before.toSorted((one, other) => timeOf(other) - timeOf(one))[0];
}

let current;
/** The transcript follows the recording. */
recording?.addEventListener("timeupdate", () => {
  const said = recording.paused ? current : findBefore(recording.currentTime);
  if (said === current) return;
  current?.removeAttribute("aria-current");
  said?.setAttribute("aria-current", "true");
  current = said;
});

document.addEventListener("click", ({ target }) => {
  const link = target.closest("a.time");
  if (link) show(link.hash, true);
});
addEventListener("hashchange", () => show(location.hash, false));
show(location.hash, false);
